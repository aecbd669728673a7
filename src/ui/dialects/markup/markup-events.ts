// What the parser of markup reports, and what it asks about expressions.
import type { BufferedValue } from '../../events/buffered-value.ts';
import type { MarkupNode } from './markup-node.ts';

export interface MarkupEvents {
  /** Called when an element opens. False if its children are to be reported one by one, as children of its parent. */
  isWhole(node: MarkupNode): boolean;
  /** Reports a complete element, or text outside of elements. */
  show(part: MarkupNode | string): void;
  /** Reports a complete element that the page hides. */
  hide(part: MarkupNode): void;
  /** Reports the end of a container whose children were reported one by one. */
  leave(node: MarkupNode): void;
  /** True for a tag that shows something: a component, and not an icon of a library. */
  isShown(tag: string): boolean;
  /** A form is open, which may continue below the last element. */
  readonly isForm: boolean;
  /** The last element is a check box or a radio button, whose words follow it. */
  readonly awaitsWords: boolean;
  /** Evaluates a JSX expression; undefined if that would require running a program. */
  evaluate(source: string): BufferedValue | undefined;
  /** Expands a repetition in braces, such as `rows.map((row) => <li>{row}</li>)`; undefined for anything else. */
  repeat(source: string): string | undefined;
  /** The elements of a component that the program defines; undefined for any other tag. */
  component(tag: string, attributes: string): string | undefined;
  /** Reads the value of an attribute in braces; undefined if that would require running a program. */
  read(source: string, name: string, tag: string): BufferedValue | undefined;
}
