// Components whose parts are elements with names of their own, as in shadcn/ui and Radix: triggers in a list with contents
// beside it, or a title and a description in a header.
import type { Schema } from '../../../schema/schema.ts';
import type { ComponentShape } from '../../catalog.ts';
import { matchProp } from '../../check/match-prop.ts';
import type { BufferedValue } from '../../events/buffered-value.ts';
import { folded } from '../foreign-node.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';
import { isInline } from './markup-text.ts';

/** A label and the content under it. */
export interface LabelledPart {
  readonly label: string;
  readonly content: MarkupNode;
}

const triggerList = /(?:tabs?list|tabs?bar|tabs?nav|navtabs)$/;
const trigger = /(?:trigger|tab|tabs?button|tabs?item|tabs?label)$/;
const content = /(?:content|panel|pane|body|details)$/;

/** Names of a trigger or a content, which show which of them belong together. */
const keyOf = ({ attributes }: MarkupNode): BufferedValue | undefined =>
  ['value', 'id', 'eventKey', 'data-value', 'aria-controls', 'for'].map((name) => attributes[name]).find(isText);
const isText = (value: BufferedValue | undefined): boolean => typeof value === 'string' && value !== '';

/** Triggers in a list and contents beside it, paired by name, otherwise in order; undefined for anything else. */
export function pairedParts(node: MarkupNode): readonly LabelledPart[] | undefined {
  const parts = elementsOf(node);
  const list = parts.find(({ tag }) => triggerList.test(folded(tag)));
  if (list === undefined) return undefined;
  const triggers = elementsOf(list).filter(({ tag }) => trigger.test(folded(tag)));
  const panels = parts
    .flatMap((part) => (/(?:panels|contents)$/.test(folded(part.tag)) ? elementsOf(part) : [part]))
    .filter((part) => part !== list && content.test(folded(part.tag)));
  if (triggers.length === 0 || triggers.length !== panels.length) return undefined;
  return triggers.map((one, index) => {
    const key = keyOf(one);
    const own = panels.find((panel) => key !== undefined && keyOf(panel) === key);
    // Never undefined: there are as many panels as triggers.
    return { label: wordsOf(one), content: own ?? panels[index] ?? one };
  });
}

/** `<AccordionItem><AccordionTrigger>Q</AccordionTrigger><AccordionContent>A</AccordionContent></AccordionItem>`. */
export function triggeredPart(node: MarkupNode): LabelledPart | undefined {
  const [first, second, ...others] = elementsOf(node);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const isPair = /(?:trigger|header|summary)$/.test(folded(first.tag)) && content.test(folded(second.tag));
  return isPair ? { label: wordsOf(first), content: second } : undefined;
}

/** The parts of a header: its title, its description, and elements beside them, such as a badge. */
export interface HeaderParts {
  readonly title: string;
  readonly subtitle: string;
  readonly rest: readonly MarkupNode[];
}

/** Undefined for a header whose title is not a separate element. */
export function headerParts(node: MarkupNode): HeaderParts | undefined {
  const isTitle = ({ tag }: MarkupNode): boolean => /title$|^h[1-6]$|heading$/.test(folded(tag));
  // A box around the title only arranges.
  const parts = elementsOf(node).flatMap((part) =>
    part.tag === 'div' && elementsOf(part).some(isTitle) ? elementsOf(part) : [part],
  );
  const title = parts.find(isTitle);
  if (title === undefined) return undefined;
  const isPlain = ({ tag }: MarkupNode): boolean =>
    /(?:description|subtitle|subheader|text)$|^(?:p|span|small)$/.test(folded(tag));
  const others = parts.filter((part) => part !== title);
  return {
    title: wordsOf(title),
    subtitle: others.filter(isPlain).map(wordsOf).join(' '),
    rest: others.filter((part) => !isPlain(part)),
  };
}

const rowTag = /^(?:HStack|Row|Flex|Inline|Group)$/;

const wordAt = ({ attributes }: MarkupNode, ...names: readonly string[]): string =>
  names.map((name) => attributes[name]).find((value) => typeof value === 'string') ?? '';

/** A row whose parts are at its two ends, such as a label and its value. */
export const isSpread = (node: MarkupNode): boolean =>
  rowTag.test(node.tag) && /between/.test(wordAt(node, 'justify', 'justifyContent'));

/** `<Flex justify="between"><Text>Total</Text><Text>$53</Text></Flex>`. */
export function labelledWords(node: MarkupNode): { readonly term: string; readonly value: string } | undefined {
  const [first, second, ...others] = elementsOf(node);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  if (node.children.some((child) => typeof child === 'string' && child.trim() !== '')) return undefined;
  const isText = (part: MarkupNode): boolean =>
    /^(?:text|span|p|div|strong|b|typography)$/.test(folded(part.tag)) && elementsOf(part).length === 0;
  const term = wordsOf(first).replace(/:$/, '');
  const value = wordsOf(second);
  const isShort = term !== '' && value !== '' && term.length <= 60 && value.length <= 60;
  return isSpread(node) && isText(first) && isText(second) && isShort ? { term, value } : undefined;
}

/** Words for a prop in the names of elements of libraries, such as `StatNumber` and `StatHelpText`. */
const partNames: Readonly<Record<string, string>> = { number: 'value', figure: 'value', helptext: 'change' };

const takesWords = (schema: Schema | undefined): boolean =>
  schema?.type === 'string' || schema?.type === 'number' || (schema?.type === 'union' && schema.anyOf.some(takesWords));

/**
 * Texts in elements that name a prop of their component, as attributes: `<Stat><StatLabel>Visitors</StatLabel>
 * <StatNumber>345</StatNumber></Stat>`, `<Callout><Title>Storm</Title>Gusts</Callout>`.
 */
export function withNamedParts(node: MarkupNode, shape: ComponentShape): MarkupNode {
  const { component, order } = shape;
  const found: { [prop: string]: string } = {};
  const isPart = (child: MarkupNode | string): boolean => {
    if (typeof child === 'string' || !/^[A-Z]/.test(child.tag)) return false;
    const isLong = child.tag.startsWith(component.name) && child.tag !== component.name;
    const written = isLong ? child.tag.slice(component.name.length) : child.tag;
    const name = partNames[written.toLowerCase()] ?? `${written.charAt(0).toLowerCase()}${written.slice(1)}`;
    const taken = [...Object.keys(node.attributes), ...Object.keys(found)];
    const prop = order.includes(name) && !taken.includes(name) ? name : matchProp(shape, taken, name);
    const words = wordsOf(child);
    const isText = elementsOf(child).every((inner) => isInline(inner) || elementsOf(inner).length === 0);
    if (prop === undefined || words === '' || !isText || !takesWords(component.props.properties[prop])) return false;
    found[prop] = words;
    return true;
  };
  const children = node.children.filter((child) => !isPart(child));
  return children.length === node.children.length
    ? node
    : { ...node, attributes: { ...node.attributes, ...found }, children };
}
