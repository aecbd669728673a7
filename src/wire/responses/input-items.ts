// Lists the input items of a stored response in pages, starting with those of earlier turns.
import { ApiError } from '../../errors.ts';
import { isRecord } from '../../schema/check.ts';
import type { Sliced } from '../../slices.ts';
import type { StoredTurn } from './stored-responses.ts';

export interface ItemPage {
  /** The id of the item that precedes the page. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

const maxLimit = 100;

/** `search` is the query string of a URL. */
export function parseItemPage(search: string): ItemPage {
  const query = new URLSearchParams(search);
  const given = query.get('limit') ?? '20';
  const limit = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > maxLimit) throw invalid('limit', `a whole number from 1 to ${maxLimit}`, given);
  const order = query.get('order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') throw invalid('order', 'asc or desc', order);
  return { after: query.get('after') ?? undefined, limit, order };
}

/** `turns` is the conversation up to the response, whose own output comes last. */
export function* toItemList(turns: readonly StoredTurn[], page: ItemPage): Sliced<string> {
  const items = itemsOf(turns);
  if (page.order === 'desc') items.reverse();
  const before = page.after === undefined ? -1 : items.findIndex(({ id }) => id === page.after);
  if (page.after !== undefined && before < 0) throw invalid('after', 'the id of an item of this list', page.after);
  const shown = items.slice(before + 1, before + 1 + page.limit);
  const written: string[] = [];
  for (const { id, item } of shown) {
    written.push(JSON.stringify(toListedItem(id, item)));
    yield;
  }
  const ends = { first_id: shown[0]?.id ?? null, last_id: shown.at(-1)?.id ?? null };
  const more = { ...ends, has_more: before + 1 + shown.length < items.length };
  return `{"object":"list","data":[${written.join(',')}],${JSON.stringify(more).slice(1)}`;
}

interface Identified {
  readonly id: string;
  readonly item: Readonly<Record<string, unknown>>;
}

const prefixes: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'fc'],
  ['function_call_output', 'fco'],
  ['reasoning', 'rs'],
]);

/** Items that the client sent without an id, or with a duplicate id, get an id from their position. */
function itemsOf(turns: readonly StoredTurn[]): Identified[] {
  const found = new Map<string, Identified>();
  for (const [index, { id: response, input, output }] of turns.entries()) {
    const isLast = index === turns.length - 1;
    for (const [place, item] of (isLast ? input : [...input, ...output]).entries()) {
      if (!isRecord(item)) continue;
      const own = item['id'];
      const isFree = typeof own === 'string' && own !== '' && !found.has(own);
      const id = isFree ? own : `${prefixes.get(item['type']) ?? 'msg'}_${response.replace(/^resp_/, '')}_in${place}`;
      found.set(id, { id, item });
    }
  }
  return [...found.values()];
}

/** The form that the vendor's type requires: a text becomes a list of one part, and no member is absent. */
function toListedItem(id: string, item: Identified['item']): Identified['item'] {
  const status = item['type'] === 'reasoning' ? {} : { status: 'completed' };
  if ((item['type'] ?? 'message') !== 'message') return { ...status, ...item, id };
  const { content } = item;
  const type = item['role'] === 'assistant' ? 'output_text' : 'input_text';
  const parts: unknown = typeof content === 'string' ? [{ type, text: content }] : content;
  return { ...status, ...item, id, type: 'message', content: Array.isArray(parts) ? parts.map(toListedPart) : parts };
}

const partDefaults: ReadonlyMap<unknown, object> = new Map([
  ['output_text', { annotations: [] }],
  ['input_image', { detail: 'auto' }],
]);

const toListedPart = (part: unknown): unknown =>
  isRecord(part) ? { ...partDefaults.get(part['type']), ...part } : part;

function invalid(param: string, expected: string, given: string): ApiError {
  const message = `${param} must be ${expected}; got ${JSON.stringify(given.slice(0, 100))}.`;
  return new ApiError('invalid_value', message, { param });
}
