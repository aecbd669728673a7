// Things with a picture and a price become cards, with the most important facts on top.
import { slicedMap, type Sliced } from '../../slices.ts';
import { dimensionOf } from '../data/dimension.ts';
import type { Field, MeasureField } from '../data/field.ts';
import { amountText } from '../data/amount.ts';
import { isMissing } from '../data/quantity.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { buttons, carousel, imageBlock, linkButton, quietText, tag, textContent } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';
import type { ShowContext } from './context.ts';
import { isStateOf, stateTag } from './state-tag.ts';

/** More products are shown as a list. */
const maxCards = 12;

export interface CardParts {
  readonly picture: Field;
  readonly title: Field | undefined;
  readonly link: Field | undefined;
  readonly others: readonly Field[];
}

/** Undefined if there is no price, or if cards are not allowed here. */
export function* productCards(parts: CardParts, context: ShowContext): Sliced<readonly Call[] | undefined> {
  const { picture, title, link, others } = parts;
  const price = others.find(
    (field): field is MeasureField =>
      field.kind === 'measure' && ['price', 'money'].includes(dimensionOf(field.name) ?? ''),
  );
  const count = picture.cells.length;
  if (price === undefined || count < 2 || count > maxCards || !context.canFold) return undefined;
  const currency = others.find((field) => /^(?:currency|währung|devise|moneda|valuta|moeda)$/i.test(field.name));
  const tagged = others.filter((field) => field.kind === 'boolean' || isStateField(field));
  const long = others.filter((field) => field.kind === 'text' || /description|summary|details/i.test(field.name));
  const shown: readonly (Field | undefined)[] = [price, currency, ...tagged, ...long];
  const rest = others.filter((field) => !shown.includes(field) && !/\balt$/i.test(field.name));
  const slides = yield* slicedMap([...picture.cells.keys()], (row): readonly Call[] => {
    const name = textAt(title, row) || `${picture.label} ${row + 1}`;
    const src = textAt(picture, row);
    const url = textAt(link, row);
    const small = rest
      .filter((field) => textAt(field, row) !== '')
      .map((field) => `${field.label}: ${textAt(field, row)}`);
    return [
      ...(src === '' ? [] : [imageBlock(src, name)]),
      textContent(literalText(name), 'large-heavy'),
      ...(isMissing(price.cells[row] ?? '')
        ? []
        : [textContent(literalText(priceText(price, row, textAt(currency, row), context.phrases)))]),
      ...tagged.flatMap((field) => tagOf(field, row, context.phrases)),
      ...long.filter((field) => textAt(field, row) !== '').map((field) => textContent(textAt(field, row))),
      ...(small.length === 0 ? [] : [quietText(literalText(small.join(' · ')))]),
      ...(url === '' ? [] : [buttons([linkButton(context.phrases.labels.open, url)])]),
    ];
  });
  return [carousel(slides)];
}

const textAt = (field: Field | undefined, row: number): string => {
  const cell = field?.cells[row] ?? '';
  return isMissing(cell) ? '' : String(cell);
};

const isStateField = (field: Field): boolean =>
  field.kind === 'category' && field.texts.every((text) => text === '' || isStateOf(field.name, text));

function tagOf(field: Field, row: number, { labels }: Phrases): readonly Call[] {
  const cell = field.cells[row];
  if (typeof cell === 'boolean')
    return [cell ? tag(field.label, 'success') : tag(`${field.label}: ${labels.no}`, 'neutral')];
  const text = textAt(field, row);
  return text === '' ? [] : [stateTag(text)];
}

/** The price with its currency, formatted for the language without rounding. Without a currency it needs a label. */
function priceText({ cells, label, unit }: MeasureField, row: number, currency: string, { language }: Phrases): string {
  const amount = cells[row] ?? '';
  const code = [currency, unit].find((text) => /^[A-Z]{3}$/.test(text));
  if (code !== undefined && /^-?\d+(?:\.\d+)?$/.test(String(amount)))
    return amountText({ value: String(amount), unit: code, text: undefined }, language);
  if (typeof amount !== 'number')
    return unit === '' ? `${label}: ${String(amount)} ${currency}`.trim() : String(amount);
  // Amounts side by side have the same decimals.
  const hasCents = cells.some((cell) => typeof cell === 'number' && !Number.isInteger(cell));
  const digits = { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 12 };
  return `${label}: ${amount.toLocaleString(language, digits)} ${currency}`.trim();
}
