// A Markdown list may mix kinds of items: tasks, names with values, steps, plain items. Consecutive items of one kind
// are shown together.
import type { List, ListItem } from 'mdast';
import { slicedFlatMap, slicedMap, type Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import {
  checkBoxGroup,
  form,
  formControl,
  markdownBlock,
  replyButton,
  steps,
  type CheckBox,
} from '../notation/vocabulary.ts';
import { fill } from '../language/phrases.ts';
import { formName } from '../forms/schema-form.ts';
import { isCurrency, readQuantity } from '../data/quantity.ts';
import { inCard } from '../show/context.ts';
import { factBlocks } from '../show/fact-blocks.ts';
import { foldedChunks } from '../show/folding.ts';
import { pairBlocks } from '../show/pair-blocks.ts';
import { rangeOf } from './markdown-tree.ts';
import { isMethod } from './lines/method-words.ts';
import { planBlock } from './lines/plan-blocks.ts';
import { planOfPairs } from './lines/plan-lines.ts';
import { plainText } from './plain-text.ts';
import { sourceOf, type SourceContext } from './source-of.ts';

type ItemKind = 'task' | 'pair' | 'price' | 'plain';

/** `label` is the text above the list. */
export function* listBlocks(list: List, context: SourceContext, label: string): Sliced<readonly Call[]> {
  const runs: { kind: ItemKind; items: ListItem[] }[] = [];
  const own = yield* slicedMap(list.children, (item) => kindOf(item, list, context));
  // In a task list, an item without a box is an open task.
  const areTasks = own.filter((kind) => kind === 'task').length * 2 > own.length;
  const kinds = areTasks ? own.map(() => 'task' as const) : own.map((kind, at) => (isLone(own, at) ? 'plain' : kind));
  for (const [index, item] of list.children.entries()) {
    const kind = kinds[index] ?? 'plain';
    const run = runs.at(-1);
    if (run?.kind === kind) run.items.push(item);
    else runs.push({ kind, items: [item] });
  }
  return yield* slicedFlatMap(runs, function* (run) {
    if (run.kind === 'task') return [yield* checklist(run.items, context, label)];
    if (run.kind === 'pair') return yield* pairRun(run.items, context, label);
    if (run.kind === 'price') return yield* priceRun(run.items, context, label);
    return yield* plainRun(run.items, list, context, label);
  });
}

/** An item with a colon or a price between items without one is a plain item too. */
const isLone = (kinds: readonly ItemKind[], at: number): boolean =>
  kinds[at] !== 'task' && kinds[at - 1] !== kinds[at] && kinds[at + 1] !== kinds[at];

function kindOf(item: ListItem, list: List, context: SourceContext): ItemKind {
  if (typeof item.checked === 'boolean') return 'task';
  if (list.ordered === true) return 'plain';
  if (readPair(item, context) !== undefined) return 'pair';
  return readPriced(item, context) === undefined ? 'plain' : 'price';
}

const dashes: readonly string[] = [' – ', ' — ', ' - '];

/** `Flat white – $4.20`: a thing and its price. */
function readPriced(item: ListItem, { source, definitions }: SourceContext): readonly [string, string] | undefined {
  const [paragraph, second] = item.children;
  if (paragraph?.type !== 'paragraph' || second !== undefined) return undefined;
  const text = sourceOf([paragraph], source, definitions).trim();
  if (text.length > maxPricedLength || richText.test(text)) return undefined;
  const at = Math.max(...dashes.map((dash) => text.lastIndexOf(dash)));
  const [name, price] = at < 0 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 3).trim()];
  return name !== '' && isCurrency(readQuantity(price)?.unit ?? '') ? [name, price] : undefined;
}

const maxPricedLength = 100;

const boldPair = /^(?:\*\*|__)([^*_\n]{1,60}?)(?::(?:\*\*|__)|(?:\*\*|__)\s*:)\s*(\S[^\n]{0,119})$/;
const barePair = /^([\p{L}\p{N}][^:*_`[\]\n]{0,39}):\s+(\S[^\n]{0,79})$/u;
/** Markup that a table cell cannot show. */
const richText = /[`*[\]]|_\w|https?:/;

function readPair(item: ListItem, { source, definitions }: SourceContext): readonly [string, string] | undefined {
  const [paragraph, second] = item.children;
  if (paragraph?.type !== 'paragraph' || second !== undefined) return undefined;
  const text = sourceOf([paragraph], source, definitions).trim();
  const match = boldPair.exec(text) ?? barePair.exec(text);
  const [, name = '', value = ''] = match ?? [];
  return match === null || name.split(/\s+/).length > 5 || richText.test(value)
    ? undefined
    : [name.trim(), value.trim()];
}

function* pairRun(items: readonly ListItem[], context: SourceContext, label: string): Sliced<readonly Call[]> {
  const read = yield* slicedMap(items, (item) => readPair(item, context));
  const pairs = read.filter((pair) => pair !== undefined);
  const plan = planOfPairs(pairs);
  return plan === undefined ? yield* pairBlocks(pairs, inCard(label, context.phrases)) : [planBlock(plan)];
}

/** A chart of the prices of different things would be meaningless. */
function* priceRun(items: readonly ListItem[], context: SourceContext, label: string): Sliced<readonly Call[]> {
  const pairs = yield* slicedMap(items, (item) => readPriced(item, context));
  return yield* factBlocks(
    pairs.filter((pair) => pair !== undefined),
    inCard(label, context.phrases),
  );
}

function* checklist(items: readonly ListItem[], context: SourceContext, label: string): Sliced<Call> {
  const boxes = (yield* slicedMap(items, (item) => checkBoxes(item, context, undefined))).flat();
  const numbered = boxes.map((box, index) => ({ ...box, name: `task-${index + 1}` }));
  // The text above the list is already shown; here it only names the form.
  return form(
    formName(label || 'tasks'),
    [replyButton(context.phrases.labels.submit)],
    [formControl(context.phrases.labels.tasks, checkBoxGroup('tasks', numbered))],
  );
}

/** The task and its subtasks, which mention their parent. Other content of an item is its description. */
function checkBoxes(item: ListItem, context: SourceContext, parent: string | undefined): readonly CheckBox[] {
  const { source, definitions, phrases } = context;
  const [first, ...rest] = item.children;
  const label = first === undefined ? '' : plainText(sourceOf([first], source, definitions));
  const inner = rest.flatMap((node) =>
    node.type === 'list' && node.children.every((child) => typeof child.checked === 'boolean')
      ? node.children.flatMap((child) => checkBoxes(child, context, label))
      : [],
  );
  const other = rest.filter(
    (node) => node.type !== 'list' || node.children.some((child) => typeof child.checked !== 'boolean'),
  );
  const notes = other.map((node) => plainText(sourceOf([node], source, definitions)));
  const description = [
    ...(parent === undefined ? [] : [fill(phrases, phrases.notes.partOf, { task: parent })]),
    ...notes,
  ].join('\n');
  return [{ label, description, name: '', isChecked: item.checked === true || undefined }, ...inner];
}

function* plainRun(
  items: readonly ListItem[],
  list: List,
  context: SourceContext,
  label: string,
): Sliced<readonly Call[]> {
  const found = list.ordered === true ? yield* readSteps(items, context, isMethod(label)) : undefined;
  if (found !== undefined) return [steps(found)];
  const show = function* (chunk: readonly ListItem[]): Sliced<readonly Call[]> {
    yield;
    const markdown = sourceOf(chunk, context.source, context.definitions);
    return [markdownBlock(dedented(markdown, indentOf(chunk[0], context)))];
  };
  return yield* foldedChunks(items, show, inCard('', context.phrases));
}

const maxStepTitleLength = 160;
const boldLead = /^(?:\*\*|__)([^*_\n]+?)[:.]?(?:\*\*|__)\s*[:.–—-]?\s*([\s\S]*)$/;

/** An ordered list whose items have a title with text after or below it, or that follows a word for instructions. */
function* readSteps(
  items: readonly ListItem[],
  context: SourceContext,
  isInstructions: boolean,
): Sliced<readonly { title: string; details: string }[] | undefined> {
  const { source, definitions } = context;
  const found = yield* slicedMap(items, (item) => {
    const [first, ...rest] = item.children;
    const lead = first?.type === 'paragraph' ? sourceOf([first], source, definitions) : '';
    const bold = boldLead.exec(lead);
    const below = rest.length === 0 ? '' : dedented(sourceOf(rest, source, definitions), indentOf(rest[0], context));
    const title = plainText(bold?.[1] ?? lead);
    return { title, details: [bold?.[2] ?? '', below].filter((text) => text !== '').join('\n\n') };
  });
  const isTitled = found.every(
    ({ title }) => title !== '' && title.length <= maxStepTitleLength && !title.includes('\n'),
  );
  return isTitled && (isInstructions || found.some(({ details }) => details !== '')) ? found : undefined;
}

function indentOf(node: ListItem | ListItem['children'][number] | undefined, { source }: SourceContext): number {
  const [start] = node === undefined ? [0] : rangeOf(node);
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}

/** Removes the indentation of the surrounding list from later lines. */
const dedented = (text: string, indent: number): string =>
  indent === 0 ? text : text.replace(new RegExp(`\\n[ \\t]{1,${indent}}`, 'g'), '\n');
