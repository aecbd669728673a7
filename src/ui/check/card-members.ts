// Members of a Card in other vocabularies: `{"type": "card", "title": "Bike", "image": "https://...", "tags": [...],
// "actions": [...]}`. Our Card has only children, so a title becomes a CardHeader, a picture becomes an ImageBlock, and
// a list of buttons, tags or figures becomes the block that shows such a list.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { BufferedCall, isMembers, replayBuffered, scalarOf, setOwn, ValueBuffer } from '../events/buffered-value.ts';
import { textKey } from '../dialects/described/data-fact.ts';
import { noticeNode } from '../dialects/described/data-sections.ts';
import { replyKey } from '../dialects/described/replies.ts';
import { noticeVariant } from '../dialects/described/words-of-data.ts';
import { shown } from '../dialects/foreign-node.ts';
import { readableName } from '../dialects/form-field.ts';
import { isFact } from '../dialects/member-facts.ts';
import { metaFacts, metaKey } from '../dialects/meta-facts.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { allowedComponents, pictureComponent, rootComponent } from '../catalog.ts';
import { isHeading } from './displaced-blocks.ts';
import { dropStyle } from './place-style.ts';
import { isLookWord, isStatusWord, isStyleWord } from './style-words.ts';
import { captureEnvelopeMember } from './envelope-members.ts';
import { captureNamedCalls } from './named-calls.ts';
import { isPicture } from './picture-names.ts';
import { toJson } from '../events/to-json.ts';
import { reportTruncated } from './place-value.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { TransparentScope } from './scopes.ts';
import { GatheredText } from './text-sinks.ts';

const header = 'CardHeader';
const titleKey = /^(?:card[-_]?)?(?:title|heading|headline|header)$/i;
const subtitleKey = /^(?:sub[-_]?(?:title|heading|header)|tagline)$/i;
const pictureKey = /^(?:image|img|picture|photo|thumbnail|cover|banner|hero)(?:[-_]?(?:url|src|image))?$/i;
const headerKey = /^(?:card[-_]?)?header$/i;

const buttonKey = /^(?:button|cta|(?:primary|secondary)[-_]?(?:action|button|cta))$/i;

/** The block that shows a list with this name. */
const blocks: readonly (readonly [RegExp, string])[] = [
  [/^(?:actions|buttons|ctas|links)$/i, 'Buttons'],
  [/^(?:tags|badges|chips)$/i, 'TagBlock'],
  [/^(?:stats|metrics|kpis)$/i, 'Stats'],
];

/** Captures the value that begins if it is such a member. */
export function captureCardMember(placement: Placement, scope: TransparentScope, kind: ValueKind): boolean {
  const { key } = scope;
  if (scope.isPlain === true) return false;
  if (key === undefined) return kind === 'string' && captureFirstText(placement, scope);
  if (key === 'root' && kind === 'string') return captureRoot(placement, scope);
  if (scope.isDocument || (kind === 'array' && replyKey.test(key)))
    return captureEnvelopeMember(placement, scope, kind);
  if (kind === 'object' && metaKey.test(key)) return captureMeta(placement, scope, key);
  if (isComponentKey(placement, key)) {
    scope.key = undefined;
    captureNamedCalls(placement, key);
    return true;
  }
  if (kind === 'string' && captureText(placement, scope, key)) return true;
  if (kind === 'string' || kind === 'bare') return captureFact(placement, scope, key);
  const isObjectHeader = kind === 'object' && headerKey.test(key);
  const single = isObjectHeader ? header : kind === 'object' && buttonKey.test(key) ? 'Button' : undefined;
  const block = kind === 'array' ? blocks.find(([name]) => name.test(key))?.[1] : single;
  if (block === undefined || placement.tree.catalog.find(block) === undefined) return false;
  scope.key = undefined;
  placement.tree.captureValue(new ValueBuffer(placement.tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    if (value === undefined) return;
    if (isMembers(value) && (Object.hasOwn(value, 'type') || Object.hasOwn(value, 'component')))
      return replayBuffered(value, placement.replay);
    const call = new BufferedCall(block);
    if (isList(value)) call.args.push([...value]);
    else if (isMembers(value)) for (const [name, member] of Object.entries(value)) setOwn(call.named, name, member);
    placement.tree.report('moved_argument', `"${key}" of a Card was read as ${block}.`);
    replayBuffered(call, placement.replay);
  });
  return true;
}

/** `{"Card": {"CardHeader": ["Trip", "May"]}}`. */
const isComponentKey = ({ tree }: Placement, key: string): boolean =>
  /^[A-Z]/.test(key) && key !== rootComponent && tree.catalog.find(key) !== undefined;

/** `{"root": "Card", "children": [...]}`: the name of the container is not a text. */
function captureRoot(placement: Placement, scope: TransparentScope): boolean {
  const { tree, replay } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (tree.catalog.find(kept) !== undefined || kindOf(kept) === 'container') {
      scope.key = undefined;
      return;
    }
    scope.isPlain = true;
    replayBuffered(kept, replay);
    scope.isPlain = false;
  });
  return true;
}

/** `Card("Sales", [...])`: a title, or a text if nothing follows. */
function captureFirstText({ tree }: Placement, scope: TransparentScope): boolean {
  if (scope.isCard !== true || scope.count > 0 || tree.catalog.find(header) === undefined) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    scope.firstText = kept;
    scope.count += 1;
  });
  return true;
}

/** Writes the text that a Card begins with, before its next argument or at its end. */
export function settleFirstText({ tree, replay }: Placement, scope: TransparentScope, isEnd: boolean): void {
  const { firstText: text } = scope;
  if (text === undefined) return;
  scope.firstText = undefined;
  // `Card("outlined", [...])`
  if (!isEnd && isStyleWord(text) && !isStatusWord(text)) return dropStyle(tree, text);
  scope.count = 0;
  scope.isPlain = true;
  const call = new BufferedCall(header);
  call.args.push(text);
  const { enclosingList: list } = tree;
  const takesHeader = list === undefined || allowedComponents(list.items).includes(header);
  const isTitle = !isEnd && takesHeader && isHeading(text) && !isLookWord(text);
  replayBuffered(isTitle ? call : text, replay);
  scope.isPlain = false;
  scope.count = 1;
}

function captureText(placement: Placement, scope: TransparentScope, key: string): boolean {
  const { tree, displaced, replay } = placement;
  const isSubtitle = subtitleKey.test(key) && scope.header !== undefined;
  if (!isSubtitle && !titleKey.test(key) && !pictureKey.test(key)) return false;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    scope.key = undefined;
    if (isSubtitle && scope.header !== undefined) {
      scope.header.subtitle = kept;
      return settleHeader(placement, scope);
    }
    if (!isPicture(kept, key) && !displaced.isWorthKeeping(kept, key)) return;
    if (titleKey.test(key)) {
      scope.header = { title: kept };
      return;
    }
    const block = new BufferedCall(isPicture(kept, key) ? pictureComponent : 'TextContent');
    block.args.push(kept);
    replayBuffered(block, replay);
  });
  return true;
}

const maxFact = 100;

/** `{"type": "card", "title": "Dr Ann", "phone": "555-0101"}`: a short text with its label. */
function captureFact(placement: Placement, scope: TransparentScope, key: string): boolean {
  const { tree, replay } = placement;
  const isNotice = noticeVariant(key) !== undefined && tree.catalog.find('Callout') !== undefined;
  if ((textKey.test(key) && !isNotice) || contentKey.test(key) || tree.catalog.find(fact) === undefined) return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const scalar = value === undefined ? undefined : scalarOf(value);
    const words =
      scalar === true
        ? '✓'
        : scalar === false
          ? '✗'
          : typeof scalar === 'string' || typeof scalar === 'number'
            ? String(scalar).trim()
            : '';
    const notice = isNotice && typeof scalar === 'string' ? noticeNode(key, scalar) : undefined;
    if (notice !== undefined) {
      scope.key = undefined;
      const block = new BufferedCall('Callout');
      block.named['variant'] = shown(notice.props['variant']);
      block.named['title'] = words;
      block.named['description'] = '';
      replayBuffered(block, replay);
      return;
    }
    const isScalar = typeof scalar === 'string' || typeof scalar === 'number' || typeof scalar === 'boolean';
    if (!isScalar || words.length > maxFact || textKey.test(key) || !isFact(key, scalar, true)) {
      scope.isPlain = true;
      if (value !== undefined) replayBuffered(value, replay);
      scope.isPlain = false;
      return;
    }
    scope.key = undefined;
    (scope.facts ??= []).push([readableName(key), words]);
  });
  return true;
}

/** `{"type": "card", "meta": {"author": "Ann Bell", "date": "3 May"}}`. */
function captureMeta(placement: Placement, scope: TransparentScope, key: string): boolean {
  const { tree, replay, displaced } = placement;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const meta = toJson(buffer.value ?? null);
    scope.key = undefined;
    if (isRecord(meta) && typeof (meta['type'] ?? meta['component']) === 'string' && buffer.value !== undefined)
      return replayBuffered(buffer.value, replay);
    const { facts, texts, lost } = isRecord(meta) ? metaFacts(meta) : { facts: {}, texts: [], lost: [] };
    const found = Object.entries(facts).map(([name, value]) => [readableName(name), shown(value)] as const);
    if (found.length + texts.length === 0 || lost.length > 0)
      tree.report('dropped_text', `"${key}" is not readable text and was dropped.`, lost.length > 0);
    if (found.length > 0) (scope.facts ??= []).push(...found);
    for (const text of texts) displaced.add(text);
  });
  return true;
}

/** Writes the facts of a Card before its next member. */
export function settleFacts({ replay }: Placement, scope: TransparentScope): void {
  const { facts = [], key } = scope;
  if (facts.length === 0) return;
  scope.facts = undefined;
  const call = new BufferedCall('KeyValues');
  call.args.push(
    facts.map(([label, value]) => {
      const one = new BufferedCall(fact);
      one.args.push(label, value);
      return one;
    }),
  );
  replayBuffered(call, replay);
  scope.key = key;
}

const fact = 'KeyValue';
/** Members whose texts need no label. */
const contentKey =
  /^(?:name|label|title|value|children|items|message|msg|quote|alt|md|markdown|html|question|answer|q|a)$/i;

/** Writes the title of a Card before anything else of it. */
export function settleHeader({ replay }: Placement, scope: TransparentScope): void {
  const { header: written } = scope;
  if (written === undefined) return;
  scope.header = undefined;
  const call = new BufferedCall(header);
  call.args.push(written.title);
  if (written.subtitle !== undefined) call.args.push(written.subtitle);
  replayBuffered(call, replay);
}

/** True for a name of the subtitle that may follow a held title. */
export const mayBeSubtitle = (name: string): boolean => subtitleKey.test(name);
