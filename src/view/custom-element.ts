// What an application needs to draw components of its own. Types only, and none of Preact: they are part of the package.
import type { UiAction } from '../client/user-message.ts';
import type { JsonObject } from '../schema/schema.ts';

/** An element of a component of the application. */
export interface CustomElement<Props = JsonObject> {
  readonly component: string;
  /** They match the schema of the component, if it has one. */
  readonly props: Props;
  /** False while the reply may still add to the props. */
  readonly isComplete: boolean;
  /** Acts like a click on a button with this label; without an action, it continues the conversation. */
  readonly act: (label: string, action?: Pick<UiAction, 'type' | 'params'>) => void;
}

/**
 * Draws an element into `host`, again whenever it has changed. What it returns becomes the content of `host`: a node, a
 * template, which is copied, or a text. Nothing: it has drawn into `host` itself, as frameworks do. An event
 * `tessera-remove` on `host` says that it is not needed any more.
 */
export type CustomView = (element: CustomElement<never>, host: HTMLElement) => Node | string | void;
