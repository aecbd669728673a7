// One object among others of its form, as an item of a list: a title, short texts, a picture, a button.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { isStyleWord, isTone } from '../../check/style-words.ts';
import { readableName } from '../form-field.ts';
import { shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { kindOf } from '../vocabulary.ts';
import { isSort } from './component-type.ts';
import { nodeOf } from './described-node.ts';
import { elementOf, plainWords, wordsIn } from './written-element.ts';

export const titleKeys = ['title', 'heading', 'headline', 'name', 'header', 'label', 'app', 'screen'] as const;
export const subtitleKeys = ['subtitle', 'description', 'summary', 'tagline', 'subheading', 'subtext'] as const;
/** Members for programs. */
const programKey =
  /^(?:_?id|uid|uuid|key|ref|type|kind|component|schema|\$schema|slug|icon|styles?|class(?:Name)?|variant|theme|locale|lang|columns_count|action|action_?id|callback_?data|callback|payload|onClick|success|ok|(?:layout|ui|page|view|response|message|card|template)(?:_?type)|template|layout|ui|page|view|format|sortable|value_?type|metadata|meta_data|response_metadata|additional_kwargs|finish_reason|intent|status_?code|timestamp_ms|correct|isCorrect|answer_?index|(?:chart|node|element|component|widget|surface|block|section)_?id)$/i;
/**
 * Members that may be either style or fact: the colour of a card or of a shirt, the height of a box or of a mountain.
 */
const lookKey =
  /^(?:[a-z_]*colou?rs?|background|size|width|height|align|alignment|direction|orientation|justify|version|display)$/i;
/** Boolean settings. */
const switchKey =
  /^(?:(?:show|hide|is|has|allow|enable|with)[A-Z_]\w*|copyable|collapsible|dismissible|interactive|editable|animated|responsive|clickable|closable|striped|bordered|hoverable|compact|dense|searchable|filterable|loading|disabled|enabled|draggable|selectable|wrap|separator|markdown|inline|dividers|highlight|highlighted|featured)$/;
const spaceKey = /^(?:gap|padding|margin)$/i;
const look =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\(.*|var\(.*|-?[\d.]+(?:px|r?em|%|vh|vw|fr|pt)|v?\d\.\d|red|green|blue|yellow|orange|purple|pink|gr[ae]y|black|white|teal|cyan|indigo|form|wizard)$/i;

const isLook = (value: JsonValue): boolean =>
  isList(value)
    ? value.length > 0 && value.every((one) => typeof one === 'string' && look.test(one))
    : typeof value === 'string' && (look.test(value) || isStyleWord(value));
/** Members that describe a box: `"padding": {"all": 16}`. */
const boxKey =
  /^(?:padding|margin|insets?|edgeInsets|border|borderRadius|shadow|boxShadow|constraints|decoration|transform|spacing)$/i;
const isMeasure = (value: JsonValue): boolean =>
  isList(value)
    ? value.every(isMeasure)
    : isRecord(value)
      ? Object.values(value).every(isMeasure)
      : typeof value !== 'string' || isLook(value);
/** True for the measures of a box, which are no facts. */
export const boxPart =
  /^(?:all|top|right|bottom|left|start|end|x|y|z|horizontal|vertical|width|height|radius|colou?r|style|blur|spread|offset|(?:top|bottom)_?(?:left|right)|(?:min|max)_?(?:width|height)|opacity|size|shape)$/i;
export const isBox = (key: string, value: JsonValue): boolean =>
  boxKey.test(key) &&
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => boxPart.test(name)) &&
  isMeasure(value);

const displayWord = /^(?:inline|sheet|expanded|collapsed|fullscreen|popup|modal|overlay)$/;

/** The place of a part among others, which its place in the document shows. */
const placeKey = /^(?:section|step|question|slide|field|display|sort)_?(?:number|no|nr|index|order|position)$/i;

/** True for members that are not readable content: ids, settings of programs, and styles. */
const symbolKey =
  /(?:(?:^|[_-])(?:[Ii]con|[Ll]ogo|[Aa]vatar|[Ee]mblem)|(?<=[a-z])(?:Icon|Logo|Avatar|Emblem))(?:_?(?:[Uu]rl|URL|[Ss]rc|[Uu]ri|[Ii]mage|[Ii]mg))?$/;
/** Hosts and paths that serve only small pictures: `https://icons.example.com/a`, `/s2/favicons?domain=`. */
const symbolAddress =
  /^https?:\/\/(?:[^/\s]{0,60}\bicons?\b[^\s]*\.(?:png|svg|gif|webp|ico|jpe?g)\b|\S{0,200}favicon)/i;

/** The address of a small picture beside a name: `"airlineLogo": "https://..."`. The picture of an item is shown. */
export const isSymbol = (key: string, value: JsonValue): boolean =>
  typeof value === 'string' &&
  /^(?:https?:|data:image)/.test(value) &&
  (symbolKey.test(key) || symbolAddress.test(value)) &&
  !isPicture(key, value);

export const isSilent = (key: string, value: JsonValue): boolean =>
  (programKey.test(key) && !isSort(key, value)) ||
  isSymbol(key, value) ||
  spaceKey.test(key) ||
  isBox(key, value) ||
  (key === 'role' && /^(?:assistant|model|bot|system|ai)$/.test(shown(value))) ||
  (typeof value === 'boolean' && switchKey.test(key)) ||
  (typeof value === 'number' && (/^(?:columns|cols)$/i.test(key) || placeKey.test(key))) ||
  (/^severity$/i.test(key) && isTone(shown(value).toLowerCase())) ||
  (lookKey.test(key) && (isLook(value) || (key === 'display' && displayWord.test(shown(value)))));

export const urlKey = /^(?:url|link|href|website|source_?url|permalink)$/i;
export const pictureKey =
  /^(?:(?:background|hero|cover|banner|header|main|featured|preview|card|profile)_?)?(?:image|img|photo|picture|avatar|thumbnail|logo|cover|poster)(?:_?url|_?src)?$/i;

export const isPicture = (key: string, value: JsonValue): boolean =>
  pictureKey.test(key) && typeof value === 'string' && /^(?:https?:|data:image)/.test(value);

/** A title as a text, or in an object that has nothing else to say: `{"screen": {"title": ..., "sections": [...]}}` has. */
export function itemTitle(value: JsonValue | undefined): string {
  if (!isRecord(value)) return shown(value).trim();
  const titleName = titleKeys.find((key) => shown(value[key]).trim() !== '');
  const isWhole = Object.entries(value).every(
    ([key, one]) => key === titleName || isSilent(key, one) || one === null || one === '',
  );
  return titleName !== undefined && isWhole ? shown(value[titleName]).trim() : '';
}

const urlNames = ['url', 'src', 'href', 'source', 'uri', 'imageUrl', 'link', 'to'];
const iconMember = /^(?:name|icon|type|kind|size|colou?r|variant|library|style|position|set|family|label)$/i;
const linkKey = /^(?:[a-z]+_?)?(?:link|anchor)$/i;

/** A part of an item that is written as an object: `"image": {"src": ..., "alt": ...}`. */
export type Part =
  | { readonly kind: 'image'; readonly props: JsonObject }
  | { readonly kind: 'button'; readonly props: JsonObject }
  | { readonly kind: 'icon' };

/** A picture, an icon or a link written as an object; undefined for anything else. */
export function partOf(key: string, value: JsonValue): Part | undefined {
  if (!isRecord(value) || typeof value['type'] === 'string') return undefined;
  if (Object.values(value).some((one) => typeof one === 'object' && one !== null)) return undefined;
  const url = textOf(value, ...urlNames);
  if (pictureKey.test(key) && url !== '') return { kind: 'image', props: { ...value, src: url } };
  if (/icon$/i.test(key) && Object.keys(value).every((name) => iconMember.test(name))) return { kind: 'icon' };
  const label = textOf(value, 'label', 'text', 'title', 'name');
  return linkKey.test(key) && label !== '' && url !== ''
    ? { kind: 'button', props: { ...value, label, url } }
    : undefined;
}

/** The same where a member names its component, `"trailing": {"type": "Text", "data": "6 days"}`, or the words of a text. */
export function componentPart(value: JsonValue): Part | string | undefined {
  const element = elementOf(value);
  if (element === undefined) return undefined;
  const { type, members } = element;
  const kind = kindOf(type);
  if (kind === 'nothing') return { kind: 'icon' };
  if (kind === 'image' || kind === 'avatar' || /avatar$|image$/.test(type)) {
    const src = textOf(members, ...urlNames, 'backgroundImage', 'image');
    if (src !== '') return { kind: 'image', props: { ...members, src } };
    // The initials of a person.
    return /avatar/.test(type) && wordsIn(value).trim().length <= 3 ? { kind: 'icon' } : undefined;
  }
  if (kind !== 'button' && kind !== 'link') return plainWords(value);
  const label = wordsIn(value).trim() || textOf(members, 'tooltip', 'aria-label', 'ariaLabel');
  return label === '' ? undefined : { kind: 'button', props: { ...members, label } };
}

/** An item with its pictures and links in their shortest form: `"image": "https://..."`. */
export function withPlainParts(item: JsonObject): JsonObject {
  const members = Object.entries(item).flatMap(([key, value]): [string, JsonValue][] => {
    const part = partOf(key, value) ?? componentPart(value);
    if (typeof part === 'string') return [[key, part]];
    if (part === undefined) return [[key, value]];
    if (part.kind === 'icon') return [];
    if (part.kind === 'button') return [['cta', part.props]];
    return [[pictureKey.test(key) ? key : 'image', part.props['src'] ?? '']];
  });
  return Object.fromEntries(members);
}

const maxMembers = 7;
const maxText = 200;

/** A picture that is a character. The name of an icon is not shown. */
const emoji = /^\s*\p{Extended_Pictographic}/u;

/** A title behind its symbol: `{"icon": "⚓", "text": "Harbour"}` is "⚓ Harbour". */
export function withSymbol({ icon }: JsonObject, title: string): string {
  const symbol = shown(icon).trim();
  return title === '' || !emoji.test(symbol) || title.startsWith(symbol) ? title : `${symbol} ${title}`;
}

/** Undefined for an object that is more than an item of a list can show, or that has no title or nothing beside it. */
export function itemCard(written: JsonObject): ForeignNode | undefined {
  const item = withPlainParts(written);
  const subtitleName = subtitleKeys.find((key) => shown(item[key]) !== '');
  const textName = subtitleName === undefined || shown(item['text']) === '' ? undefined : 'text';
  const titleName = titleKeys.find((key) => shown(item[key]) !== '') ?? textName;
  if (titleName === undefined || Object.keys(item).length > maxMembers) return undefined;
  const hasMore = Object.entries(item).some(([key, value]) => isPicture(key, value) || isButtons(key, value));
  // Numbers and dates side by side read better in a table.
  if (subtitleName === undefined && !hasMore) return undefined;
  const children: ForeignNode[] = [nodeOf('text', { text: withSymbol(item, shown(item[titleName])) })];
  if (subtitleName !== undefined) children.push(nodeOf('text', { text: item[subtitleName] ?? '' }));
  let url: JsonValue = '';
  for (const [key, value] of Object.entries(item)) {
    if (key === titleName || key === subtitleName || value === null) continue;
    if (isPicture(key, value)) children.push(nodeOf('image', { src: value, alt: item[titleName] ?? '' }));
    else if (isButtons(key, value)) children.push(...buttonsOf(value));
    else if (urlKey.test(key)) url = value;
    else if (isSilent(key, value)) continue;
    else if (isRecord(value) || (isList(value) && value.some((one) => typeof one === 'object'))) return undefined;
    else {
      const words = isList(value)
        ? value.map(shown).join(', ')
        : typeof value === 'boolean'
          ? value
            ? '✓'
            : '✗'
          : shown(value);
      if (words.length > maxText) return undefined;
      if (words !== '') children.push(nodeOf('text', { text: `${readableName(key)}: ${words}` }));
    }
  }
  if (/^https?:/.test(shown(url))) {
    const button = children.find(({ type }) => type === 'button');
    if (button === undefined) children.push(nodeOf('button', { label: item[titleName] ?? '', url }));
  }
  return nodeOf('item', {}, children);
}

export const isButtons = (key: string, value: JsonValue): boolean =>
  /^(?:buttons?|cta|actions?)$/i.test(key) && (isRecord(value) || (isList(value) && value.every(isRecord)));

const buttonsOf = (value: JsonValue): readonly ForeignNode[] =>
  (isList(value) ? value : [value]).flatMap((one) => (isRecord(one) ? [nodeOf('button', one)] : []));
