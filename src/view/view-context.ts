import { createContext, type ComponentChildren } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { UiAction } from '../client/user-message.ts';
import type { View } from './define-view.ts';
import type { FormState } from './forms/form-state.ts';
import type { TableColumn } from './table-data.ts';
import type { Words } from './words.ts';

/** What all components of one document share. It does not change while the document grows. */
export interface ViewContext {
  /** The view of a component. */
  readonly findView: (component: string) => View;
  /** Returns false when the application prevented the action, so that a form stays as it is. */
  readonly act: (action: UiAction) => boolean;
  readonly forms: FormState;
  /** A BCP 47 tag for numbers and dates; undefined for the reader's own. */
  readonly locale: string | undefined;
  /** The language of the document, if it is known not to be that of the page. */
  readonly language?: string | undefined;
  /** The renderer's own words, in the language of the document or, if unknown, of the page. */
  readonly words: Words;
  /** True if nothing can be clicked: in mail, print or a page without scripts. */
  readonly isStatic: boolean;
  /** If `isStatic`: has the rows of a table drawn piece by piece, and returns their placeholder. */
  readonly rowsLater?: (columns: readonly TableColumn[], rowCount: number) => string;
  /** If `isStatic`: takes a view that is drawn after what is drawn now, and returns its placeholder; undefined: draw it. */
  readonly defer?: (view: ComponentChildren) => string | undefined;
  /** The prefix of ids in content that is drawn separately. */
  readonly idPrefix?: string;
}

const Context = createContext<ViewContext | undefined>(undefined);

export const ViewContextProvider = Context.Provider;

export function useView(): ViewContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('A component was drawn outside of a document.');
  return context;
}

/** An id for an element of the page. */
export function useElementId(): string {
  const id = useId();
  const { idPrefix = '' } = useView();
  return idPrefix + id;
}
