// What a node means by its members, where the name of its type has several meanings.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { folded, records, shown, textOf, type ForeignNode } from './foreign-node.ts';
import { isSeverity } from './rows/figures.ts';
import { pictureUrlOf } from './rows/media.ts';
import { kindOf, type Kind } from './vocabulary.ts';

/** A calendar with events, as opposed to a field for a date. */
export const isCalendar = ({ type, props }: ForeignNode): boolean =>
  /^calendar(?:view|widget)?$/i.test(type) && records(props['events'] ?? props['items'] ?? []).length > 0;

/** True for a number with its bounds. */
const isCounter = (props: ForeignNode['props']): boolean =>
  ['min', 'max', 'value'].filter((name) => typeof props[name] === 'number').length > 1;

/** A counter, a rating to give or a colour with a name and a label; undefined for steps, and for a colour that is shown. */
export function namedControl({ type, props, children }: ForeignNode): string | undefined {
  const word = folded(type);
  const isNamed = textOf(props, 'name', 'id') !== '' || (word === 'stepper' && isCounter(props));
  const isLabelled = isNamed && textOf(props, 'label', 'title') !== '' && children.length === 0;
  if (!isLabelled || Object.values(props).some(isList)) return undefined;
  if (/^(?:stepper|counter|quantity)$/.test(word)) return 'number';
  if (kindOf(type) === 'rating' && props['value'] === undefined) return 'rating';
  return /^(?:colou?r|file)(?:input|picker|upload|field)?$/.test(word) ? 'text' : undefined;
}

/** A banner with a tone, as opposed to the title of a page. */
export const isNotice = ({ type, props }: ForeignNode): boolean =>
  folded(type) === 'banner' &&
  (textOf(props, 'tone', 'severity', 'variant', 'intent', 'status') !== '' ||
    /^(?:info|warning|error|danger|success|critical)$/i.test(textOf(props, 'level', 'kind'))) &&
  textOf(props, 'subtitle', 'image') === '';

/** The result of a user action: `{"type": "Result", "status": "success", "title": "Sent"}`. */
export const isOutcome = ({ type, props }: ForeignNode): boolean =>
  folded(type) === 'result' && isSeverity(textOf(props, 'status')) && textOf(props, 'title') !== '';

/** The texts of chips that no field is bound to; undefined for chips that are a choice. */
export function chipsOf({ type, props, children }: ForeignNode): readonly string[] | undefined {
  if (!/^chips?(?:list|group|row|set)?$/.test(folded(type)) || children.length > 0) return undefined;
  if (Object.keys(props).some((name) => choiceName.test(name))) return undefined;
  const lists = Object.values(props).filter((value) => isList(value));
  const texts = (lists[0] ?? []).map((item) => (isRecord(item) ? textOf(item, 'label', 'text', 'title') : shown(item)));
  return lists.length === 1 && texts.length > 0 && texts.every((text) => text !== '') ? texts : undefined;
}

/** Members of chips that a user chooses from. */
const choiceName =
  /^(?:name|label|title|question|path|bind\w*|field\w*|value\w*|selected\w*|selections?|default\w*|multi\w*|options|choices|required|on[A-Z]\w*|action)$/;

/** What `figure` means: a picture with its caption, or a number with its label. Undefined for any other type. */
export function figureKind({ type, props, children }: ForeignNode): 'image' | 'metric' | undefined {
  if (folded(type) !== 'figure' || children.length > 0) return undefined;
  if (pictureUrlOf(props) !== '') return 'image';
  return textOf(props, 'value') === '' ? undefined : 'metric';
}

/** The member with the heading of a component that has none itself. */
export const headingOf = (kind: Kind, props: ForeignNode['props']): string =>
  (kind === 'text' || kind === 'code') && shown(props['heading']) === ''
    ? 'title'
    : kind === 'text' || kind === 'code' || kind === 'quote' || kind === 'image'
      ? 'heading'
      : '';
