// The button of HTML. The program that a click runs is the name of its action, which the checker reports.
import type { BufferedCall } from '../../events/buffered-value.ts';
import { call } from '../call.ts';
import { wordsOf, type MarkupNode } from './markup-node.ts';

const buttonTag = /(?:button|btn)$/i;
const clickName = /^(?:on(?:click|press|tap)|@click|v-on:click)$/i;

/** True for the attribute of a button with the program that a click runs. */
export const isClick = (tag: string, name: string): boolean => clickName.test(name) && buttonTag.test(tag);

const urlNames = ['href', 'url', 'link', 'to'];

export const buttonOf = (node: MarkupNode): BufferedCall =>
  call('Button', {
    label: wordsOf(node),
    action:
      node.attributes['action'] ??
      urlNames.map((name) => node.attributes[name]).find((value) => typeof value === 'string'),
    type: node.attributes['type'] === 'reset' ? 'destructive' : undefined,
  });
