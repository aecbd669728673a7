// HTML elements that are components by their classes or roles, as in Bootstrap and Bulma: alerts, progress bars and links
// that look like buttons.
import { attributesIn } from './attributes.ts';
import { elementsOf, wordsOf, type MarkupNode } from './markup-node.ts';

const boxTag = /^(?:div|section|aside)$/;
const tones = /(?:^|[\s-])(success|danger|error|warning|info|primary|secondary|neutral)(?=\s|$)/;
const alertClass = /(?:^|\s)(?:alert|notification|callout|toast)(?=\s|$)/;
const buttonClass = /(?:^|\s)(?:btn|button)(?=\s|$)/;
const frameClass = /(?:^|\s)progress(?=\s|$)/;
const barClass = /(?:^|\s)progress-bar(?=\s|$)/;

const lookNames = /^(?:class|className|role|style|aria-(?:label|valuenow|valuemax))$/;

/** The attributes for the appearance of a box, a link or code, stored with its node. */
export function lookOf(tag: string, written: string): Pick<MarkupNode, 'look'> {
  if (
    !/^(?:div|section|aside|fieldset|a|pre|code)$/.test(tag) ||
    !/\b(?:class|className|role|aria-label)=/.test(written)
  )
    return {};
  const named = attributesIn(written).filter(({ name, isSource }) => !isSource && lookNames.test(name));
  return { look: Object.fromEntries(named.map(({ name, value }) => [name, value])) };
}

const lookAt = ({ look }: MarkupNode, name: string): string => look?.[name] ?? '';
const classesOf = (node: MarkupNode): string => lookAt(node, 'class') || lookAt(node, 'className');

const isAlert = (node: MarkupNode): boolean =>
  boxTag.test(node.tag) && (alertClass.test(classesOf(node)) || lookAt(node, 'role') === 'alert');
const isBar = (node: MarkupNode): boolean =>
  boxTag.test(node.tag) && (barClass.test(classesOf(node)) || lookAt(node, 'role') === 'progressbar');

/** True if the tag alone shows that the children of the element belong to one component. */
export const isStyled = (node: MarkupNode): boolean =>
  isAlert(node) || isBar(node) || (boxTag.test(node.tag) && frameClass.test(classesOf(node)));

/** The element as the component that its class or role says it is; undefined for any other element. */
export function styledTag(node: MarkupNode): MarkupNode | undefined {
  const { tag, attributes } = node;
  const tone = tones.exec(classesOf(node))?.[1];
  const variant = tone === undefined ? {} : { variant: tone };
  if (isAlert(node)) return alertOf(node, variant);
  if (tag === 'a' && elementsOf(node).length === 0 && buttonClass.test(classesOf(node))) {
    const { href } = attributes;
    return { ...node, tag: 'cta', attributes: { ...variant, ...(href === undefined ? {} : { href }) } };
  }
  return barOf(node);
}

const isBlank = (child: MarkupNode | string): boolean => typeof child === 'string' && child.trim() === '';
/** `<button class="btn-close"></button>`. */
const isCloser = (child: MarkupNode | string): boolean =>
  typeof child === 'object' && child.tag === 'button' && /^[^\p{L}\p{N}]?$/u.test(wordsOf(child));

/** `<div class="alert alert-danger"><strong>Outage</strong> The API is down.</div>`. */
function alertOf({ children }: MarkupNode, variant: MarkupNode['attributes']): MarkupNode {
  const kept = children.filter((child) => !isCloser(child));
  const at = kept.findIndex((child) => !isBlank(child));
  const first = kept[at];
  const rest = kept.slice(at + 1);
  const isTitled =
    typeof first === 'object' && /^(?:h[1-6]|strong|b)$/.test(first.tag) && !rest.every((child) => isBlank(child));
  return isTitled
    ? { tag: 'alert', attributes: { ...variant, title: wordsOf(first).replace(/[:!]$/, '') }, children: rest }
    : { tag: 'alert', attributes: variant, children: kept };
}

/** A bar of progress, alone or in its frame. */
function barOf(node: MarkupNode): MarkupNode | undefined {
  const [only, ...others] = elementsOf(node);
  if (!isBar(node)) {
    const isFrame =
      only !== undefined && others.length === 0 && boxTag.test(node.tag) && frameClass.test(classesOf(node));
    return isFrame && node.children.every((child) => child === only || isBlank(child)) ? barOf(only) : undefined;
  }
  // `<div class="progress" role="progressbar" aria-valuenow="25"><div class="progress-bar" style="width: 25%"></div></div>`.
  const written = [lookAt(node, 'aria-valuenow'), width(node), only === undefined ? '' : width(only), wordsOf(node)];
  const value = written.map((text) => share.exec(text)?.[1]).find((text) => text !== undefined);
  if (value === undefined) return undefined;
  const words = wordsOf(node);
  const label = lookAt(node, 'aria-label') || (share.test(words) ? '' : words);
  const max = lookAt(node, 'aria-valuemax');
  return {
    tag: 'progress',
    attributes: {
      ...(label === '' ? {} : { label }),
      value,
      ...(/^\d+$/.test(max) && max !== '100' ? { max } : {}),
    },
    children: [],
  };
}

const share = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/;

/** `style="width: 70%"`. */
const width = (node: MarkupNode): string => /(?:^|;)\s*width\s*:\s*([\d.]+%)/.exec(lookAt(node, 'style'))?.[1] ?? '';
