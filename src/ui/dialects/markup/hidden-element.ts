// Elements that a page hides until a program shows them, such as the message of a field that is wrong, and icons that are
// not read aloud.
import { attributesIn } from './attributes.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';

const mayHide = /\bhidden\b|\bnone\b/;
const hiddenStyle = /(?:^|[;{\s])(?:display\s*:\s*["']?none|visibility\s*:\s*["']?hidden)/i;
/** The page itself, which a program shows when it is loaded. The panels of tabs are shown one at a time. */
const shownTag = /^(?:html|body|main|input)$/i;

/** `hidden`, `style="display: none"`, `style={{ display: "none" }}`. `written`: the attributes of the tag. */
function isHidden(tag: string, written: string): boolean {
  if (!mayHide.test(written) || shownTag.test(tag) || /^[A-Z]/.test(tag)) return false;
  const attributes = attributesIn(written);
  if (attributes.some(({ name, value }) => name === 'role' && value === 'tabpanel')) return false;
  return attributes.some(
    ({ name, value, isSource }) =>
      (name === 'hidden' && (isSource ? value === 'true' : value !== 'false')) ||
      (name === 'style' && hiddenStyle.test(value)),
  );
}

/** An icon in letters: `<span aria-hidden="true">×</span>`. */
const isSpokenNot = (written: string): boolean => /\baria-hidden=(?:"true"|\{true\}|'true')/.test(written);

/** How an element is hidden, stored with its node. */
export const hiddenOf = (tag: string, written: string): Pick<MarkupNode, 'hidden'> =>
  isHidden(tag, written) ? { hidden: 'element' } : isSpokenNot(written) ? { hidden: 'icon' } : {};

/** True for an icon: at most a letter, and nothing to use. */
export const isIcon = (node: MarkupNode): boolean =>
  elementsOf(node).every(isIcon) &&
  !/^(?:input|select|textarea|button|img)$/.test(node.tag) &&
  !/[\p{L}\p{N}]{2}/u.test(wordsOf(node));
