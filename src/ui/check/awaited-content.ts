// `SectionBlock([SectionItem("health", "Health"), [TextContent("...")]])`: the content of a section is written after
// the section instead of inside it. A section that ends with a heading and no content stays open until the next event
// shows whether its content follows.
import type { ComponentShape } from '../catalog.ts';
import type { OpenTree } from './open-tree.ts';
import { fitsElement, wrappersFor, type ValueKind } from './placement-rules.ts';
import type { ElementScope } from './scopes.ts';

/** The value of a section is not shown. A question is not a value. */
const slug = /^[\p{L}\p{N}_-]+$/u;

/** A statement is the content itself, not its heading. A question may be a heading. */
const isStatement = (text: string): boolean => /\s\S+[.!。！]$/.test(text.trimEnd());

/** A value, a heading, and blocks. */
const isFold = ({ order, textProp, listProp }: ComponentShape): boolean =>
  order.length === 3 && order[1] === textProp && order[2] === listProp;

/** True if the element is the innermost scope and may still get its content. */
export function awaitsContent({ scopes }: OpenTree, element: ElementScope): boolean {
  const { heldText, givenName = '', implied, isAwaitingContent, shape } = element;
  return (
    heldText !== undefined &&
    implied === false &&
    !isAwaitingContent &&
    slug.test(givenName) &&
    !isStatement(heldText) &&
    isFold(shape) &&
    scopes.at(-2)?.kind === 'list'
  );
}

/** The element that awaits its content, if that element or its list of content is the innermost scope. */
export function awaitingElement({ top, scopes }: OpenTree): ElementScope | undefined {
  const element = top.kind === 'list' && top.implied !== false ? scopes.at(-2) : top;
  return element?.kind === 'element' && element.isAwaitingContent ? element : undefined;
}

/** True if the next value is content of the element. */
export function isContentOf(tree: OpenTree, element: ElementScope, kind: ValueKind, name: string): boolean {
  if (kind === 'array') return element.heldText !== undefined;
  const { catalog, scopes } = tree;
  const around = scopes[scopes.indexOf(element) - 1];
  const content = element.shape.component.props.properties[element.shape.listProp ?? ''];
  const shape = kind === 'call' ? catalog.find(name) : undefined;
  if (around?.kind !== 'list' || content?.type !== 'array' || shape === undefined) return false;
  if (fitsElement(around.items, name)) return false;
  return fitsElement(content, name) || wrappersFor(content, shape, catalog) !== undefined;
}
