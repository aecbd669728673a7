// Writes a tree as OpenUI Lang, for the `Renderer` of `@openuidev/react-lang`. The text is always complete, so that a
// growing tree can be rendered repeatedly. Incomplete charts are omitted here; the Renderer omits elements whose
// required props have not arrived.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { textComponent } from '../ui/catalog.ts';
import type { Element } from '../ui/element.ts';
import { builtInSignatures, type ComponentSignature, type ComponentSignatures } from './component-signatures.ts';
import { isElement, type UiTree } from './tree-reader.ts';

/**
 * Empty while there is no root; the Renderer then shows nothing. For custom components, pass the signatures of their
 * catalog: `toComponentSignatures(defineCatalog({ customComponents }))`. Without signatures, only their texts are shown.
 */
export function toOpenUi(
  { root, open }: Pick<UiTree, 'root' | 'open'>,
  signatures: ComponentSignatures = builtInSignatures(),
): string {
  return root === undefined ? '' : `root = ${writeElement(root, { signatures, open })}`;
}

interface Writing {
  readonly signatures: ComponentSignatures;
  readonly open: UiTree['open'];
}

const isShown = (value: JsonValue, { signatures, open }: Writing): boolean =>
  !isElement(value) || !open.has(value) || signatures.get(value.component)?.needsCompleteData !== true;

/** The OpenUI elements for an element. Parts of an open element may be incomplete, as in any other. */
function nearestTo(item: JsonValue, { signatures }: Writing): readonly JsonValue[] {
  if (!isElement(item)) return [item];
  const signature = signatures.get(item.component);
  if (signature === undefined) return readableParts(item);
  return signature.fallback === undefined ? [item] : signature.fallback(item.props);
}

/**
 * The texts and the elements of a component without a signature. Props are positional in OpenUI Lang, so without their
 * order, values would end up in the wrong props.
 */
function readableParts({ props }: Element): readonly JsonValue[] {
  const values = Object.values(props).flatMap((value) => (isList(value) ? value : [value]));
  const text = values.filter((value) => typeof value === 'string').join(' ');
  const elements = values.filter((value) => isElement(value));
  return text === '' ? elements : [{ component: textComponent, props: { text } }, ...elements];
}

function write(value: JsonValue, writing: Writing): string {
  if (isElement(value)) return isShown(value, writing) ? writeElement(value, writing) : 'null';
  if (isList(value)) {
    return `[${value
      .filter((item) => isShown(item, writing))
      .flatMap((item) => nearestTo(item, writing))
      .map((item) => write(item, writing))
      .join(', ')}]`;
  }
  if (isRecord(value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${write(member, writing)}`);
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function writeElement({ component, props }: Element, writing: Writing): string {
  const signature = writing.signatures.get(component);
  // Only one element is allowed here.
  if (signature === undefined) return write(readableParts({ component, props })[0] ?? null, writing);
  const last = signature.order.findLastIndex((prop) => props[prop] !== undefined);
  const values = signature.order.slice(0, last + 1).map((prop) => {
    const value = props[prop] ?? null;
    if (!signature.actions.includes(prop)) return write(value, writing);
    // An incomplete action is omitted; until it is complete, its button has the default action.
    return isRecord(value) && typeof value['type'] === 'string'
      ? writeAction(value, props, signature, writing)
      : 'null';
  });
  return `${component}(${values.join(', ')})`;
}

/** Lang has functions for the two built-in actions; other actions, and those with params, are plain objects. */
function writeAction(
  action: { readonly [key: string]: JsonValue },
  props: Element['props'],
  { label }: ComponentSignature,
  writing: Writing,
): string {
  const params = isRecord(action['params']) ? action['params'] : {};
  const hasParams = Object.keys(params).length > 0;
  if (action['type'] === 'continue_conversation' && !hasParams) {
    const text = label === undefined ? undefined : props[label];
    return `Action([@ToAssistant(${JSON.stringify(typeof text === 'string' ? text : '')})])`;
  }
  if (action['type'] === 'open_url') {
    return `Action([@OpenUrl(${write(params['url'] ?? '', writing)})])`;
  }
  return write(action, writing);
}
