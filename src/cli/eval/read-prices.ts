import type { Price } from '../../eval/measures.ts';
import { describeJson, parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import { builtInIds } from '../create-models.ts';
import { UsageError } from '../usage-error.ts';
import type { EvalOptions } from './eval-options.ts';
import { readTextFile } from './read-text-file.ts';

/** By id or alias of a model. */
export type Prices = ReadonlyMap<string, Price>;

const free: Price = { prompt: 0, completion: 0 };

/** The price of a model by its name or id; built-in models are free. Throws if the cost is limited and this price is not known. */
export function priceOf(
  name: string,
  id: string,
  prices: Prices,
  { maxCost, prices: file }: Pick<EvalOptions, 'maxCost' | 'prices'>,
): Price | undefined {
  const price = prices.get(name) ?? prices.get(id) ?? (builtInIds.includes(id) ? free : undefined);
  if (price === undefined && maxCost !== undefined)
    throw new UsageError(`--max-cost requires a price for ${name}; add it to ${file}.`);
  return price;
}

export function readPrices(file: string | undefined, folder: string): Prices {
  if (file === undefined) return new Map();
  const parsed = parseJson(readTextFile(file, folder));
  if (!parsed.ok) throw new UsageError(`${file} is not JSON: ${parsed.message}.`);
  if (!isRecord(parsed.value))
    throw new UsageError(`${file} must be an object with the prices of each model; got ${describeJson(parsed.value)}.`);
  return new Map(
    Object.entries(parsed.value).map(([model, price]) => {
      const isPrice = (value: unknown): value is number => typeof value === 'number' && value >= 0;
      const place = `${file}: [${JSON.stringify(model)}]`;
      if (!isRecord(price))
        throw new UsageError(`${place} must be {"prompt", "completion"}; got ${describeJson(price)}.`);
      const { prompt, completion, cached } = price;
      if (!isPrice(prompt) || !isPrice(completion) || (cached !== undefined && !isPrice(cached)))
        throw new UsageError(`${place} needs "prompt" and "completion", in US dollars per million tokens.`);
      return [model, { prompt, completion, ...(cached !== undefined && { cached }) }] as const;
    }),
  );
}
