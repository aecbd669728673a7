// `Compare A and B`, `make me a dashboard`: requests that need data, which the built-in model does not have. The answer is
// a form that asks for the data; submitting it draws the comparison or the dashboard.
import { slicedFlatMap, type Sliced } from '../../slices.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { fieldValue } from '../forms/form-values.ts';
import { languages } from '../language/languages.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { form, formControl, heading, replyButton, textArea } from '../notation/vocabulary.ts';
import { inCard } from '../show/context.ts';
import { tableBlocks } from '../show/long-table.ts';
import { readFact } from '../text/lines/fact-lines.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { aboutNote } from './about.ts';
import type { SubmittedForm } from './click.ts';

const maxRequestLength = 80;
const maxCompared = 4;
const maxNameLength = 40;
/** A longer request contains more than the form would show. */
const maxUnnamedLength = 48;
/** Such as `Compare these plans: Small costs 9 euros`. */
const hasData = /[\n:：;]|\.\s/;
/** The names of the two forms, by which the answers are recognized. */
const comparisonName = 'comparison-data';
const dashboardName = 'dashboard-data';
const versus = /\s(?:vs\.?|versus)\s/i;

/** Requests are short, so that their words tell their language better than its most common words do. */
export function dataRequestBlocks(text: string, own: Phrases): readonly Call[] | undefined {
  const request = text.trim().replace(/[.!?。？！]$/, '');
  if (request === '' || request.length > maxRequestLength || hasData.test(request)) return undefined;
  if (own.forms.question.test(request)) return undefined;
  const all = [own, ...languages.filter((one) => one !== own)];
  for (const phrases of all) {
    const things = thingsIn(request, phrases);
    if (things.length > 1 && things.length <= maxCompared) return comparisonForm(phrases.join(things), things, phrases);
  }
  const compared = all.find(({ requests }) => requests.comparison.test(request));
  if (compared !== undefined) {
    if (request.length > maxUnnamedLength) return undefined;
    const things = [1, 2].map((n) => fill(compared, compared.labels.item, { n }));
    return comparisonForm(compared.requests.comparisonTitle, things, compared);
  }
  const shown = all.find(({ requests }) => requests.dashboard.test(request));
  return shown === undefined ? undefined : dashboardForm(shown);
}

/** The names after `compare`, or before it in languages that end with the verb. */
function thingsIn(request: string, { requests }: Phrases): readonly string[] {
  const found = requests.comparison.exec(request);
  const after = found === null ? '' : request.slice(found.index + found[0].length);
  const text = after.trim() === '' ? request.slice(0, found?.index) : after;
  const parts = text.split(versus);
  if (found === null && parts.length < 2) return [];
  const names = parts.flatMap((part) => part.split(requests.and)).map((part) => part.trim());
  const filled = [...new Set(names)].filter((name) => name !== '');
  return filled.every((name) => name.length <= maxNameLength) ? filled : [];
}

function comparisonForm(title: string, things: readonly string[], phrases: Phrases): readonly Call[] {
  const { labels, notes } = phrases;
  const placeholder = `${labels.field}: ${labels.value}`;
  return [
    heading(title),
    aboutNote(phrases),
    form(
      comparisonName,
      [replyButton(labels.submit)],
      things.map((thing) => formControl(thing, textArea(thing, placeholder, { required: true }), notes.onePerLine)),
    ),
  ];
}

/** The form contains the data of an example, so that a click shows what a dashboard looks like. */
function dashboardForm(phrases: Phrases): readonly Call[] {
  const { about, labels, requests } = phrases;
  return [
    heading(requests.dashboardTitle),
    aboutNote(phrases),
    form(
      dashboardName,
      [replyButton(labels.submit)],
      [formControl(requests.data, textArea('data', undefined, { required: true }, about.data))],
    ),
  ];
}

/** The expected shape of the data of such a form. Undefined for other forms. */
export function* dataFormBlocks(
  { name, values }: SubmittedForm,
  phrases: Phrases,
): Sliced<readonly Call[] | undefined> {
  if (name === comparisonName) return comparisonTable(values, phrases);
  if (name !== dashboardName) return undefined;
  const title = phrases.requests.dashboardTitle;
  const texts = Object.values(values).map(textOf);
  const drawn = yield* slicedFlatMap(texts, function* (text) {
    return (yield* textBlocks(text, title, phrases)).blocks;
  });
  return drawn[0]?.name === 'CardHeader' ? drawn : [heading(title), ...drawn];
}

const textOf = (field: Json): string => {
  const value = fieldValue(field);
  return typeof value === 'string' ? value : '';
};

/** One row per name, one column per thing. A line without a name is in the row of such lines. */
function comparisonTable(values: JsonObject, phrases: Phrases): readonly Call[] {
  const rows = new Map<string, Map<string, string[]>>();
  const things = Object.keys(values);
  for (const [thing, field] of Object.entries(values)) {
    for (const line of textOf(field).split('\n')) {
      if (line.trim() === '') continue;
      const [name, value] = readFact(line) ?? ['', line.trim()];
      const key = [...rows.keys()].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
      const row = rows.get(key) ?? new Map<string, string[]>();
      row.set(thing, [...(row.get(thing) ?? []), value]);
      rows.set(key, row);
    }
  }
  const context = inCard(phrases.requests.comparisonTitle, phrases);
  const cellsOf = (thing: string): readonly string[] =>
    [...rows.values()].map((row) => (row.get(thing) ?? []).join(', '));
  return [
    heading(phrases.join(things)),
    ...tableBlocks(
      [{ label: '', cells: [...rows.keys()] }, ...things.map((thing) => ({ label: thing, cells: cellsOf(thing) }))],
      context,
    ),
  ];
}
