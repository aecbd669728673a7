// The button of HTML. The program that a click runs is the name of its action, which the checker reports.
import type { BufferedCall } from '../../events/buffered-value.ts';
import { call } from '../call.ts';
import { wordsOf, type MarkupNode } from './markup-node.ts';

const buttonTag = /(?:button|btn)$/i;
const clickName = /^(?:on(?:click|press|tap)|@click|v-on:click)$/i;

/** True for the attribute of a button with the program that a click runs. */
export const isClick = (tag: string, name: string): boolean => clickName.test(name) && buttonTag.test(tag);

const urlNames = ['href', 'url', 'link', 'to'];

/** Undefined for a button without words, such as one with an icon only. */
export function buttonOf(node: MarkupNode): BufferedCall | undefined {
  const { attributes } = node;
  const names = [wordsOf(node), attributes['aria-label'], attributes['title']];
  const label = names.find((name) => typeof name === 'string' && name !== '');
  if (label === undefined) return undefined;
  return call('Button', {
    label,
    action: attributes['action'] ?? urlNames.map((name) => attributes[name]).find((value) => typeof value === 'string'),
    type: attributes['type'] === 'reset' ? 'destructive' : undefined,
  });
}
