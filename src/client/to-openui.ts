// Writes a tree as OpenUI Lang, for the `Renderer` of `@openuidev/react-lang`. The text is always complete, so that a
// growing tree can be rendered repeatedly. Incomplete charts are omitted here; the Renderer omits elements whose
// required props have not arrived.
import { isList } from '../is-list.ts';
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import { builtInSignatures, type ComponentSignature, type ComponentSignatures } from './component-signatures.ts';
import { isElement, type UiTree } from './tree-reader.ts';

/** Empty while there is no root; the Renderer then shows nothing. */
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

/** The elements that OpenUI has for one. The parts of one that is open may be incomplete, as those of any other. */
function nearestTo(item: JsonValue, writing: Writing): readonly JsonValue[] {
  const fallback = isElement(item) ? writing.signatures.get(item.component)?.fallback : undefined;
  return fallback === undefined || !isElement(item) ? [item] : fallback(item.props);
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
  const signature = writing.signatures.get(component) ?? signatureOf(props);
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

/** The signature of a component that is not in the catalog: its props in the order of arrival. */
const signatureOf = (props: Element['props']): ComponentSignature => ({
  order: Object.keys(props),
  actions: [],
  label: undefined,
  needsCompleteData: false,
});

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
