// Lists of elements. A finished element is drawn once: unchanged elements are identical objects and are skipped. Long lists
// are compared in groups, so that a new block at the end costs a few comparisons for each block above it and no more.
import { useContext } from 'preact/hooks';
import type { Element } from '../ui/element.ts';
import { estimatedHeight } from './block-height.ts';
import { isOpen, noneOpen, type OpenValues } from './define-view.ts';
import { Deferred, Depth } from './deferred.tsx';
import { memo } from './memo.ts';
import { useTurn } from './draw-scheduler.ts';
import { useView } from './view-context.ts';

const groupSize = 16;
/** Deeper documents are not drawn. Those of the service are at most 32 deep. */
const maxDepth = 40;

interface BlocksProps {
  readonly items: readonly Element[];
  readonly open: OpenValues;
}

/** Elements below each other. */
export function Blocks({ items, open }: BlocksProps) {
  const depth = useContext(Depth);
  if (items.length === 0 || depth > maxDepth) return null;
  const groups = [];
  for (let from = 0; from < items.length; from += groupSize) {
    groups.push(<Group key={from} items={items} from={from} open={open} />);
  }
  return (
    <Depth.Provider value={depth + 1}>
      <div class="blocks">{groups}</div>
    </Depth.Provider>
  );
}

interface GroupProps extends BlocksProps {
  readonly from: number;
}

const Group = memo(function Group({ items, from, open }: GroupProps) {
  const own = items.slice(from, from + groupSize);
  const { isStatic } = useView();
  const isDrawn = useTurn(isStatic);
  const isOutermost = useContext(Depth) === 1;
  // A finished block is neither laid out nor painted while it is out of view.
  const skippable = (name: string, isFinished: boolean, height: () => string) =>
    isFinished && isOutermost && !isStatic
      ? { class: `${name} finished`, style: { containIntrinsicBlockSize: `auto ${height()}` } }
      : { class: name };
  if (!isDrawn) return <div class="group later" style={{ minHeight: heightOf(own) }} />;
  const isFinished = !mayGrow(own, open);
  return (
    <div {...skippable('group', isFinished, () => heightOf(own))}>
      {own.map((item, index) => {
        const isGrowing = isOpen(item, open);
        return (
          <div key={index} {...skippable('block', !isFinished && !isGrowing, () => estimatedHeight(item))}>
            <Block element={item} open={isGrowing ? open : noneOpen} />
          </div>
        );
      })}
    </div>
  );
}, isSameGroup);

/** While the list is open, a group that is not full receives more blocks. */
const mayGrow = (own: readonly Element[], open: OpenValues): boolean =>
  (own.length < groupSize && open.size > 0) || own.some((item) => isOpen(item, open));

/** Of blocks below each other, as CSS. */
const heightOf = (items: readonly Element[]): string =>
  `calc(${items.map(estimatedHeight).join(' + ')} + ${items.length - 1} * var(--tessera-gap))`;

function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  const end = Math.min(after.from + groupSize, after.items.length);
  if (end !== Math.min(before.from + groupSize, before.items.length)) return false;
  for (let index = after.from; index < end; index += 1) {
    const item = after.items[index];
    if (item === undefined || item !== before.items[index]) return false;
    // The open child may have changed; a child that was open has ended.
    if (isOpen(item, before.open) || isOpen(item, after.open)) return before.open === after.open;
  }
  // The end of the list is the end of a group that is not full.
  return end - after.from === groupSize || before.open.size > 0 === after.open.size > 0;
}

interface ElementViewProps {
  readonly element: Element;
  readonly open: OpenValues;
}

/** Draws one element; redraws it only if it has changed or ended. */
export const ElementView = memo(
  function ElementView({ element, open }: ElementViewProps) {
    const { findView, defer } = useView();
    const View = findView(element.component);
    const view = <View element={element} open={open} />;
    return defer === undefined ? view : <Deferred>{view}</Deferred>;
  },
  (before, after) => before.element === after.element && before.open === after.open,
);

/** An element of a list. Its space is reserved until there is time to draw it. */
function Block({ element, open }: ElementViewProps) {
  const { isStatic } = useView();
  if (useTurn(isStatic)) return <ElementView element={element} open={open} />;
  return <div class="later" style={{ minHeight: estimatedHeight(element) }} />;
}

/** Draws a part of an element, which may be open itself. */
export function Part({ element, open }: ElementViewProps) {
  return <ElementView element={element} open={isOpen(element, open) ? open : noneOpen} />;
}
