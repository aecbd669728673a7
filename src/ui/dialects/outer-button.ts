// Forms in tabs or cards, with one button below all of them that sends their data: this button stands in each form,
// in place of the one that the form would get.
import { isList } from '../../is-list.ts';
import { BufferedCall, type BufferedValue } from '../events/buffered-value.ts';
import { call } from './call.ts';

/** The buttons of forms without a button of their own. */
const implied = new WeakSet<BufferedCall>();

export function impliedButton(): BufferedCall {
  const button = call('Button', { label: 'Submit' });
  implied.add(button);
  return button;
}

/** The implied buttons in the forms of a block. */
export function impliedIn(value: BufferedValue | undefined): readonly BufferedCall[] {
  if (isList(value)) return value.flatMap(impliedIn);
  if (!(value instanceof BufferedCall)) return [];
  return implied.has(value) ? [value] : Object.values(value.named).flatMap(impliedIn);
}

/** Moves the only button below such forms, or the only primary one, into the forms. */
export function withOuterButton(blocks: readonly BufferedCall[]): readonly BufferedCall[] {
  const last = blocks.findLastIndex((block) => impliedIn(block).length > 0);
  if (last < 0) return blocks;
  const buttons = blocks.filter((block, index) => index > last && block.name === 'Button');
  const primary = buttons.filter(({ named }) => named['variant'] === 'primary');
  const [button, ...others] = primary.length > 0 ? primary : buttons;
  if (button === undefined || others.length > 0 || !maySend(button)) return blocks;
  for (const one of blocks.flatMap(impliedIn)) {
    implied.delete(one);
    Object.assign(one.named, button.named);
  }
  return blocks.filter((block) => block !== button);
}

/** False for a link, and for a button that looks less important than one that sends a form. */
function maySend({ named: { variant, action } }: BufferedCall): boolean {
  const isLink = JSON.stringify(action ?? null).includes('open_url');
  return !isLink && (variant === undefined || variant === null || variant === 'primary');
}
