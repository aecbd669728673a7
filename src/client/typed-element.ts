// Elements with the types of their components. A document that is still arriving lacks props, so those of a tree are
// optional.
import { isRecord } from '../schema/check.ts';
import type { ComponentName, ElementOf } from './element-types.ts';

/** A value that is still arriving: members may be missing, and lists and texts may be shorter. */
export type Growing<Value> = Value extends readonly (infer Item)[]
  ? readonly Growing<Item>[]
  : Value extends { readonly component: infer Name; readonly props: infer Props }
    ? { readonly component: Name; readonly props: Growing<Props> }
    : Value extends object
      ? { readonly [Key in keyof Value]?: Growing<Value[Key]> }
      : Value;

/** An element of one of these components in a tree that may still grow. */
export type GrowingElement<Name extends ComponentName> = Name extends ComponentName ? Growing<ElementOf<Name>> : never;

/**
 * Whether a value of a document is an element of this component. Says nothing about its props: the service sends only
 * valid ones, but documents from elsewhere may hold anything.
 */
export function isElementOf<Name extends ComponentName>(value: unknown, name: Name): value is GrowingElement<Name> {
  return isRecord(value) && value['component'] === name && isRecord(value['props']);
}
