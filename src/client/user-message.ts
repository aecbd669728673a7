// What a person did in a UI, as the next message of the conversation. A plain click is a plain sentence. Values of a
// form go beside it in the two tags that clients of generative UI use, and `toPlainText` gives back what people read.
import { isRecord } from '../schema/check.ts';

/** The event that `onAction` of `@openuidev/react-lang` receives. */
export interface UiAction {
  readonly type: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** The label of what was clicked. */
  readonly humanFriendlyMessage: string;
  /** Values by form and field, each `{value, componentType}`. */
  readonly formState?: Readonly<Record<string, unknown>> | undefined;
  /** The form around what was clicked. */
  readonly formName?: string | undefined;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: string;
}

/** Answers a `continue_conversation` action; other actions are the application's to carry out. */
export function toUserMessage(action: UiAction): UserMessage {
  const { humanFriendlyMessage: label, params = {}, formName } = action;
  const values = valuesOf(action);
  const hasParams = Object.keys(params).length > 0;
  if (Object.keys(values).length === 0 && !hasParams && label.trim() !== '') return { role: 'user', content: label };
  const context: unknown[] = [
    `User clicked on ${formName === undefined ? 'Button' : `a button of ${formName}`}: ${label}`,
  ];
  if (hasParams) context.push(`With: ${JSON.stringify(params)}`);
  if (Object.keys(values).length > 0) context.push(values);
  const content = `<content thesys="true">${escape(label)}</content><context>${escape(JSON.stringify(context))}</context>`;
  return { role: 'user', content };
}

/** The form around the click. Outside of any form: the inputs that stand in none. */
function valuesOf({ formState = {}, formName }: UiAction): Readonly<Record<string, unknown>> {
  if (formName !== undefined) return formState;
  return Object.fromEntries(Object.entries(formState).filter(([, state]) => isRecord(state) && 'value' in state));
}

export interface PlainText {
  /** What was said or clicked. */
  readonly text: string;
  /** What was filled in, as label and value. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

/** What a person reads of a user message, theirs or one made by `toUserMessage`. */
export function toPlainText(content: string): PlainText {
  const match = /^\s*<content\b[^<>]*>([\s\S]*?)<\/content>\s*(?:<context\b[^<>]*>([\s\S]*?)<\/context>)?\s*$/.exec(
    content,
  );
  if (match === null) return { text: content, values: [] };
  return { text: unescape(match[1] ?? ''), values: readValues(unescape(match[2] ?? '')) };
}

function readValues(context: string): PlainText['values'] {
  let list: unknown;
  try {
    list = JSON.parse(context);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap((forms) =>
    Object.entries(forms).flatMap(([name, fields]) => {
      if (!isRecord(fields)) return [];
      // A field that stands in no form is its own.
      const entries = 'value' in fields ? [[name, fields] as const] : Object.entries(fields);
      return entries.map(
        ([field, state]) => [toLabel(field), toText(isRecord(state) ? state['value'] : state)] as const,
      );
    }),
  );
}

/** `delivery_date`, `deliveryDate`: Delivery date. */
function toLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? value.slice(0, 10) : value;
  if (!isRecord(value)) return JSON.stringify(value);
  // A date says how it was picked; people see the date.
  const entries = Object.entries(value).filter(([name]) => name !== 'mode');
  const [only, second] = entries;
  if (only !== undefined && second === undefined && typeof only[1] !== 'boolean') return toText(only[1]);
  // A group of boxes or switches: those that are on.
  if (entries.every(([, state]) => typeof state === 'boolean')) {
    return toText(entries.filter(([, state]) => state === true).map(([name]) => toLabel(name)));
  }
  return entries.map(([name, inner]) => `${toLabel(name)} ${toText(inner)}`).join(', ');
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
