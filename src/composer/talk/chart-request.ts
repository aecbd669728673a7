// `Draw a chart of 3, 5, 8`, `bar chart: apples 3, pears 5`: a request for a chart that contains its figures.
import type { Sliced } from '../../slices.ts';
import { toFields } from '../data/field.ts';
import { plainDigits } from '../data/digits.ts';
import { toLabel } from '../data/names.ts';
import { readQuantity } from '../data/quantity.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { heading } from '../notation/vocabulary.ts';
import { inCard } from '../show/context.ts';
import { isDashboardText } from '../show/dashboard.ts';
import { requestedCharts } from '../show/requested-chart.ts';
import { fieldBlocks } from '../show/sheet-blocks.ts';
import { maxStats, statBlocks } from '../show/stats.ts';
import { chartKindIn } from './request-words.ts';

const maxRequestLength = 400;

/** Undefined if the text is not such a request, or has fewer than two figures. */
export function* chartRequestBlocks(text: string, phrases: Phrases): Sliced<readonly Call[] | undefined> {
  if (text.length > maxRequestLength) return undefined;
  const request = plainDigits(text.trim());
  const kind = chartKindIn(request);
  if (kind === undefined && isDashboardText(request)) return figuresOf(readPairs(request), phrases);
  const pairs = kind === undefined || kind === 'none' ? undefined : readPairs(request);
  if (kind === undefined || pairs === undefined) return undefined;
  const { position } = phrases.labels;
  const isNamed = pairs.every(({ name }) => name !== '');
  const names = pairs.map(({ name }, index) => (isNamed ? name : String(index + 1)));
  const columns = [
    isNamed ? { name: 'Column 1', cells: names, isUnnamed: true } : { name: position, cells: names },
    { name: 'Column 2', cells: pairs.map(({ figure }) => figure), isUnnamed: true },
  ];
  const [axis, measure] = yield* toFields(columns, phrases);
  if (axis === undefined || measure?.kind !== 'measure') return undefined;
  // `2020: 5` and positions are names here.
  const named = { ...axis, kind: 'category', texts: names, longest: maxNameLength } as const;
  return yield* fieldBlocks([named, measure], inCard(undefined, phrases), (fields, words) =>
    requestedCharts(kind, [], fields, words),
  );
}

/** `Dashboard: revenue 48200, orders 1284` */
function figuresOf(pairs: readonly Pair[] | undefined, { requests }: Phrases): readonly Call[] | undefined {
  if (pairs === undefined || pairs.length > maxStats || pairs.some(({ name }) => name === '')) return undefined;
  const figures = pairs.map(({ name, figure: value }) => ({
    label: toLabel(name),
    value: String(Number(value)) === value ? Number(value) : value,
  }));
  return [heading(requests.dashboardTitle), ...statBlocks(figures)];
}

interface Pair {
  readonly name: string;
  readonly figure: string;
}

const figure = String.raw`[-+−]?\p{Sc}?\s?\d[\d.,]*(?:\s?(?:%|\p{Sc}|[kKmM]\b))?`;
const nameFirst = new RegExp(String.raw`^(.*?)(?:\s*[:=：(]\s*|\s+|(?<=[^\x00-\u024f]))(${figure})\)?$`, 'u');
const figureFirst = new RegExp(String.raw`^(${figure})\s+(?:x\s+|×\s*)?(\p{L}.*)$`, 'u');
const alone = new RegExp(`^${figure}$`, 'u');
/** The words between the request and its first name. */
const ahead =
  /^.*(?:[:：]|(?<!\p{L})(?:of|with|for|from|showing|values?|data|dashboard|aus|mit|von|für|de|des|du|con|com|avec|di|dei|per|para|pour|ile|с|из)(?!\p{L}))\s*/iu;

function readPairs(request: string): readonly Pair[] | undefined {
  const line = request.replace(/[.!?。]\s*$/, '');
  const isSpaced = /\d\s*[,;]\s|[、，；\n]/.test(line);
  const parts = line
    .split(
      isSpaced
        ? /[,;]\s+|[、，；\n]|\s+(?:and|und|et|y|e|ve|и)\s+(?=.*\d)/iu
        : /[,;]|\s+(?:and|und|et|y|e|ve|и)\s+(?=.*\d)/iu,
    )
    .map((part) => part.trim().replace(/^(?:and|und|et|y|e|ve|и)\s+/iu, ''));
  const [first = '', ...others] = parts;
  if (others.length === 0) return undefined;
  const rest = others.map(readPair);
  if (!rest.every((pair) => pair !== undefined)) return undefined;
  const isNamed = rest.every(({ name }) => name !== '');
  // If only some figures have names, a name might end up beside another figure.
  if (!isNamed && rest.some(({ name }) => name !== '')) return undefined;
  const start = isNamed ? firstNamed(first) : readPair(/\S+\s*$/.exec(first)?.[0].trim() ?? '');
  return start === undefined ? undefined : [start, ...rest];
}

/** The request comes before the first name. */
function firstNamed(part: string): Pair | undefined {
  for (const text of [part.replace(ahead, ''), part]) {
    const pair = readPair(text);
    if (pair === undefined || pair.name === '') continue;
    const name = chartKindIn(pair.name) === undefined ? pair.name : (pair.name.split(/\s+/).at(-1) ?? '');
    if (chartKindIn(name) === undefined) return { ...pair, name };
  }
  return undefined;
}

function readPair(part: string): Pair | undefined {
  if (alone.test(part)) return pairOf('', part);
  const [, name, value] = nameFirst.exec(part) ?? [];
  if (name !== undefined && value !== undefined && name.length <= maxNameLength) return pairOf(name, value);
  const [, given, called] = figureFirst.exec(part) ?? [];
  return given === undefined || called === undefined || called.length > maxNameLength
    ? undefined
    : pairOf(called, given);
}

const maxNameLength = 40;

const pairOf = (name: string, value: string): Pair | undefined =>
  readQuantity(value.trim()) === undefined ? undefined : { name: name.trim(), figure: value.trim() };
