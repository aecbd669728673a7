// The types with which an application draws its own components. No Preact types, because these are part of the package.
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
 * Renders an element into `host`, and again whenever it has changed. The returned node, template (which is copied) or text
 * becomes the content of `host`. If it returns nothing, it has rendered into `host` itself, as framework adapters do. The
 * event `tessera-remove` on `host` tells it to clean up.
 */
export type CustomView = (element: CustomElement<never>, host: HTMLElement) => Node | string | void;
