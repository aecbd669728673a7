// Converts a user action in a UI to the next message of the conversation. A click without values is a plain sentence.
// Form values are added in the two tags that generative UI clients use; `toPlainText` extracts the readable text again.
import { isRecord } from '../schema/check.ts';

/** The event that `onAction` of `@openuidev/react-lang` receives. */
export interface UiAction {
  readonly type: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** The label of the clicked element. */
  readonly humanFriendlyMessage: string;
  /** Values by form and field, each `{value, componentType}`. */
  readonly formState?: Readonly<Record<string, unknown>> | undefined;
  /** The form that contains the clicked element. */
  readonly formName?: string | undefined;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: string;
}

/** The message for a `continue_conversation` action; the application handles other actions itself. */
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

/** The values of the form that contains the click or, outside any form, of the inputs outside any form. */
function valuesOf({ formState = {}, formName }: UiAction): Readonly<Record<string, unknown>> {
  if (formName !== undefined) return formState;
  return Object.fromEntries(Object.entries(formState).filter(([, state]) => isRecord(state) && 'value' in state));
}

export interface PlainText {
  /** The typed text, or the label of the clicked element. */
  readonly text: string;
  /** The form values, as label and value. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

/** The readable text of a user message, typed or made by `toUserMessage`. */
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
      // A field outside any form is its own entry.
      const entries = 'value' in fields ? [[name, fields] as const] : Object.entries(fields);
      return entries.map(
        ([field, state]) => [toLabel(field), toText(isRecord(state) ? state['value'] : state)] as const,
      );
    }),
  );
}

/** Converts `delivery_date` or `deliveryDate` to `Delivery date`. */
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
  // A date value also contains its picker mode, which is not shown.
  const entries = Object.entries(value).filter(([name]) => name !== 'mode');
  const [only, second] = entries;
  if (only !== undefined && second === undefined && typeof only[1] !== 'boolean') return toText(only[1]);
  // For a group of check boxes or switches, the selected ones.
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
