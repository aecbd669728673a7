import type { ComponentChildren } from 'preact';
import type { ComponentName } from '../client/element-types.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';

/** The lists and objects of the tree that are still open. Empty once the stream has ended. */
export type OpenValues = ReadonlySet<JsonValue>;

export const noneOpen: OpenValues = new Set();

export interface ViewProps {
  readonly element: Element;
  /** `noneOpen` for a finished element, so that it is drawn once. */
  readonly open: OpenValues;
}

export type View = (props: ViewProps) => ComponentChildren;

export interface ViewDefinition {
  readonly component: ComponentName;
  readonly View: View;
}

/** Declares the view of a component. The generated index of the folder finds it by this call. */
export const defineView = (component: ComponentName, View: View): ViewDefinition => ({ component, View });

/** The same for a chart. Charts are one file of their own, which a page loads with the first chart. */
export const defineChart = (component: ComponentName, View: View): ViewDefinition => ({ component, View });

/** Elements are only asked for their props by their own view; the identity says whether they have ended. */
export const isOpen = (value: JsonValue | Element, open: OpenValues): boolean =>
  // An element is a JSON object.
  open.size > 0 && open.has(value as JsonValue);

/** The open values within a part of an open element. */
export const openOf = (value: JsonValue | Element, open: OpenValues): OpenValues =>
  isOpen(value, open) ? open : noneOpen;
