import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { isSentence, readableStrings } from '../../check/readable-text.ts';
import { buffered, call } from '../call.ts';
import { plainData } from '../described/data-nodes.ts';
import { nodeOf } from '../described/described-node.ts';
import { currencyText } from '../formulas.ts';
import { shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { titled } from './titled.ts';
import { factsBeside } from './listed-items.ts';
import { pictureUrlOf, urlOf } from './media.ts';
import type { Blocks, Converter, Row } from './row.ts';

/** An unknown component: its content is interpreted by the names of its props. */
export const unknown: Row = (node, converter) => {
  const { id: _, path: __, ...props } = node.props;
  if (node.children.length > 0 || node.slots.length > 0) return framed({ ...node, props }, converter);
  const person = personOf({ ...node, props }, converter);
  if (person !== undefined) return person;
  const { amount, currency } = props;
  if (typeof amount === 'number')
    return [...titled(props), call('TextContent', { text: currencyText(amount, shown(currency)) })];
  const label = textOf(props, 'label', 'title', 'name', 'key', 'term');
  const value = textOf(props, 'value', 'text', 'content', 'placeholder');
  if (label !== '' && value !== '') return converter.inside([nodeOf('facts', { items: [{ label, value }] })]);
  const words = Object.fromEntries(Object.entries(props).filter(([key, value]) => !isStyle(key, shown(value))));
  const isDeep = Object.values(words).some((value) => typeof value === 'object');
  if (isDeep) return converter.inside(plainData(words));
  const texts = [...new Set(readableStrings(buffered(words)))];
  // A number, a state or an address is no readable text, but a fact about what the title names.
  const hasFacts = titleNames.some((key) => texts.includes(shown(words[key]))) && texts.length < countOf(words);
  if (hasFacts) return converter.inside(plainData(words));
  return texts.length === 0 ? [] : [call('TextContent', { text: texts.join(' · ') })];
};

/** A container of other components: its title, its sentences, and its children. */
const framed = ({ props, children, slots }: ForeignNode, converter: Parameters<Row>[1]): Blocks => {
  const head = titled(props);
  const own = Object.values(props).filter((value) => typeof value === 'string' && isSentence(value));
  const known = new Set(head.flatMap(({ named }) => Object.values(named)));
  const texts = own.filter((words) => !known.has(shown(words)));
  return [
    ...head,
    ...texts.map((text) => call('TextContent', { text: shown(text) })),
    ...converter.inside(children),
    ...slots.flatMap(({ title, nodes }) => [...titled({ title }), ...converter.inside(nodes)]),
  ];
};

const titleNames = ['title', 'name', 'label', 'heading', 'headline'];

/** The number of members that say something. */
const countOf = (members: JsonObject): number =>
  Object.values(members).filter((value) => typeof value === 'number' || shown(value).trim() !== '').length;

const personType =
  /(?:person|people|user|profile|contact|member|author|employee|speaker|host|doctor|guide|agent)(?:card|tile|item|row|info)?$/i;
const roleNames = ['role', 'jobTitle', 'job_title', 'position', 'subtitle', 'title'];
const nameNames = ['name', 'fullName', 'full_name', 'displayName', 'title'];

/** A person with what is said about them; undefined for another component. */
function personOf({ type, props }: ForeignNode, converter: Converter): Blocks | undefined {
  const name = textOf(props, ...nameNames);
  if (!personType.test(type) || name === '' || !converter.has('Avatar')) return undefined;
  const { avatar } = props;
  const src = pictureUrlOf(props) || (isRecord(avatar) ? urlOf(avatar) : shown(avatar));
  const role = roleNames.map((key) => textOf(props, key)).find((words) => words !== '' && words !== name) ?? '';
  const facts = factsBeside(props, [...nameNames, ...roleNames, 'avatar']);
  const subtitle = [role, ...facts].filter((words) => words !== '').join(' · ');
  return [call('Avatar', { name, subtitle: subtitle || undefined, src: src || undefined })];
}

const titleKey = /^(?:title|heading|headline|label|name|text|content|value|message|caption|subtitle|description)$/;
/** A word that says how a component looks: `rail: "right"`. */
const isStyle = (key: string, words: string): boolean => /^[a-z][a-z-]*$/.test(words) && !titleKey.test(key);
