// `StepsItem("Look", CodeBlock("bash", "ls"))`, `TimelineItem("Arrival", "9:00", [TextContent("By ferry."), Tag("Pier 2")])`:
// blocks in place of details, which are Markdown. They are held until they are complete and become Markdown.
import { isList } from '../../is-list.ts';
import type { Catalog } from '../catalog.ts';
import { BufferedCall, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import { membersOf } from './members-of-call.ts';
import { placeValue, reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';
import { textsOf } from './texts-of-value.ts';

const blocks = new Set([
  'TextContent',
  'MarkDownRenderer',
  'Heading',
  'Quote',
  'Callout',
  'TextCallout',
  'CodeBlock',
  'Image',
  'ImageBlock',
  'Tag',
  'TagBlock',
  'ListBlock',
]);

/** True for a block that Markdown can express. */
export const isDetail = (catalog: Catalog, name: string): boolean =>
  blocks.has(catalog.match(name)?.component.name ?? '');

/** True for the Markdown text of an item or of a notice. */
export const takesDetails = ({ scope, prop, schema }: Slot): boolean =>
  scope.kind === 'element' &&
  prop !== undefined &&
  (scope.shape.component.detailProp === prop || scope.shape.component.bodyProp === prop) &&
  schema.type === 'string' &&
  schema.format === 'markdown';

/** Captures the block, or the list of blocks, that begins. */
export function captureDetails(placement: Placement, slot: Slot): ValueBuffer {
  const { tree } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value = null } = buffer;
    const all = isList(value) ? value : [value];
    const end = all.findIndex((block) => block instanceof BufferedCall && !isDetail(tree.catalog, block.name));
    // Blocks that a notice cannot contain, such as buttons, follow it.
    const isNotice = slot.scope.kind === 'element' && slot.scope.shape.component.bodyProp === slot.prop;
    const inside = isNotice && end >= 0 ? all.slice(0, end) : all;
    const written = inside.map((block) => markdownOf(block, tree.catalog)).filter((block) => block !== '');
    tree.report('changed_type', `Blocks became the "${slot.prop ?? ''}" of their component.`);
    placeValue(placement, slot, written.join('\n\n'));
    for (const block of all.slice(inside.length)) replayBuffered(block, placement.replay);
  });
}

/** A block as Markdown. */
export function markdownOf(block: BufferedValue, catalog: Catalog): string {
  const shape = block instanceof BufferedCall ? catalog.match(block.name) : undefined;
  if (!(block instanceof BufferedCall) || shape === undefined) return textsOf(block, undefined, catalog).join(' · ');
  const { all } = membersOf(shape, block);
  const textIn = (prop: string): string => {
    const value = all[prop];
    return typeof value === 'string' ? value : '';
  };
  const propOf = (format: 'code' | 'uri'): string | undefined =>
    shape.order.find((prop) => {
      const schema = shape.component.props.properties[prop];
      return schema?.type === 'string' && schema.format === format;
    });
  const code = propOf('code');
  if (code !== undefined) return codeOf(textIn(code), textIn('language'));
  const picture = propOf('uri');
  const texts = textsOf(block, undefined, catalog).filter((text) => text !== textIn(picture ?? ''));
  // `Avatar("Ann")` has no picture.
  if (picture !== undefined && textIn(picture) !== '') return `![${texts.join(' ')}](${textIn(picture)})`;
  const { listProp } = shape;
  const items = listProp === undefined ? undefined : all[listProp];
  if (items === undefined || !isList(items)) return texts.join(' · ');
  return items.map((item) => `- ${markdownOf(item, catalog)}`).join('\n');
}

/** A fence is longer than any in the code. */
function codeOf(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}
