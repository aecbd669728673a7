// The forms of survey services, which list their start and end pages beside the questions: Typeform and Google Forms.
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { fieldMembers } from '../field-members.ts';
import { records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { wordTable } from '../word-table.ts';
import { nodeOf } from './described-node.ts';

/** Undefined for anything else. */
export const serviceForm = (written: JsonObject): readonly ForeignNode[] | undefined =>
  typeform(written) ?? googleForm(written);

const header = (title: string, subtitle: string): readonly ForeignNode[] =>
  title === '' && subtitle === '' ? [] : [nodeOf('pageheader', { title, subtitle })];

const texts = (...words: readonly string[]): readonly ForeignNode[] =>
  words.filter((text) => text !== '').map((text) => nodeOf('markdown', { text }));

const recordAt = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

// ---- Typeform

const screensOf = (written: JsonObject, start: string): readonly JsonObject[] =>
  records(
    ['_screens', 'Screens', '_screen', 'Screen']
      .map((end) => written[`${start}${end}`])
      .find((one) => one !== undefined),
  ).map(fieldMembers);

function typeform(written: JsonObject): readonly ForeignNode[] | undefined {
  const { form } = written;
  if (isRecord(form) && Object.keys(written).length === 1) return typeform(form);
  const first = screensOf(written, 'welcome');
  const last = ['thankyou', 'thank_you', 'thankYou'].flatMap((start) => screensOf(written, start));
  const fields = records(written['fields']);
  if (first.length + last.length === 0 || fields.length === 0) return undefined;
  return [
    ...header(textOf(written, 'title'), textOf(written, 'description')),
    ...first.flatMap(screenNodes),
    ...fields.flatMap(typeformField),
    ...last.flatMap(screenNodes),
  ];
}

/** The words of a screen. Its button leads to the next screen. */
const screenNodes = (screen: JsonObject): readonly ForeignNode[] =>
  texts(textOf(screen, 'title', 'text'), textOf(screen, 'description', 'subtitle'));

/** A question, a group of questions, or words between them. */
function typeformField(written: JsonObject): readonly ForeignNode[] {
  const field = fieldMembers(written);
  const title = textOf(field, 'title', 'label');
  const inner = records(field['fields']);
  if (inner.length > 0)
    return [...(title === '' ? [] : [nodeOf('heading', { text: title, level: 3 })]), ...inner.flatMap(typeformField)];
  if (field['type'] === 'statement') return texts(title, textOf(field, 'description'));
  return [nodeOf('field', { ...field, name: textOf(field, 'name', 'ref', 'id') })];
}

// ---- Google Forms

const googleControls = wordTable<string>({ RADIO: 'radio', CHECKBOX: 'checkboxes', DROP_DOWN: 'select' });

function googleForm(written: JsonObject): readonly ForeignNode[] | undefined {
  const items = records(written['items']);
  if (!items.some((item) => isRecord(item['questionItem']) || isRecord(item['questionGroupItem']))) return undefined;
  const info = { ...recordAt(written['info']), ...written };
  return [...header(textOf(info, 'title'), textOf(info, 'description')), ...items.flatMap(googleItem)];
}

function googleItem(item: JsonObject): readonly ForeignNode[] {
  const title = textOf(item, 'title');
  const description = textOf(item, 'description');
  if (isRecord(item['questionItem']))
    return [googleField(title, description, recordAt(item['questionItem']['question']))];
  const group = recordAt(item['questionGroupItem']);
  const grid = recordAt(group['grid']);
  if (isRecord(item['questionGroupItem']))
    return records(group['questions']).map((one) => {
      const row = textOf(recordAt(one['rowQuestion']), 'title');
      const label = title === '' || row === '' ? title || row : `${title}: ${row}`;
      return googleField(label, description, { ...one, choiceQuestion: grid['columns'] ?? {} });
    });
  const image = recordAt(recordAt(item['imageItem'])['image']);
  const src = textOf(image, 'contentUri', 'sourceUri');
  return [
    ...(title === '' ? [] : [nodeOf('heading', { text: title, level: 3 })]),
    ...texts(description),
    ...(src === '' ? [] : [nodeOf('image', { src, alt: textOf(image, 'altText') || title })]),
  ];
}

function googleField(label: string, hint: string, question: JsonObject): ForeignNode {
  const choice = recordAt(question['choiceQuestion']);
  const scale = recordAt(question['scaleQuestion']);
  const has = (name: string): boolean => isRecord(question[name]);
  const ends = { low: scale['lowLabel'] ?? '', high: scale['highLabel'] ?? '' };
  const type = has('choiceQuestion')
    ? (googleControls[shown(choice['type'])] ?? 'radio')
    : has('scaleQuestion')
      ? 'scale'
      : has('dateQuestion')
        ? 'date'
        : recordAt(question['textQuestion'])['paragraph'] === true
          ? 'textarea'
          : 'text';
  return nodeOf('field', {
    type,
    label,
    hint,
    required: question['required'] === true,
    ...(has('choiceQuestion') && { options: choice['options'] ?? [] }),
    ...(has('scaleQuestion') && { min: scale['low'] ?? 1, max: scale['high'] ?? 5, labels: ends }),
  });
}
