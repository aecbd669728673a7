// Lists of elements. A finished element is drawn once: unchanged elements are identical objects and are skipped. Long lists
// are compared in groups, so that a new block at the end costs a few comparisons for each block above it and no more.
import { createContext } from 'preact';

import { useContext, useEffect, useState } from 'preact/hooks';
import type { Element } from '../ui/element.ts';
import { estimatedHeight } from './block-height.ts';
import { isOpen, noneOpen, type OpenValues } from './define-view.ts';
import { memo } from './memo.ts';
import { useView } from './view-context.ts';

const groupSize = 16;
/** The number of blocks of a document that are drawn in one frame: long documents may be there at once. */
const blocksAtOnce = 4 * groupSize;
/** Deeper documents are not drawn. Those of the service are at most 32 deep. */
const maxDepth = 40;

const Depth = createContext(0);

interface BlocksProps {
  readonly items: readonly Element[];
  readonly open: OpenValues;
}

/** Elements below each other. */
export function Blocks({ items, open }: BlocksProps) {
  const depth = useContext(Depth);
  const { isStatic } = useView();
  const [limit, setLimit] = useState(isStatic || depth > 0 ? Infinity : blocksAtOnce);
  const isFull = items.length >= limit;
  useEffect(() => {
    if (isFull) setLimit(limit + blocksAtOnce);
  }, [isFull, limit]);
  if (items.length === 0 || depth > maxDepth) return null;
  const groups = [];
  for (let from = 0; from < items.length; from += groupSize) {
    groups.push(<Group key={from} items={items} from={from} open={open} isLater={from >= limit} />);
  }
  return (
    <Depth.Provider value={depth + 1}>
      <div class="blocks">{groups}</div>
    </Depth.Provider>
  );
}

interface GroupProps extends BlocksProps {
  readonly from: number;
  /** Only its space is kept. */
  readonly isLater: boolean;
}

const Group = memo(function Group({ items, from, open, isLater }: GroupProps) {
  const own = items.slice(from, from + groupSize);
  const { isStatic } = useView();
  const isOutermost = useContext(Depth) === 1;
  // content-visibility applies only to what no longer grows.
  const finished = (name: string, height: () => string) => ({
    class: `${name} finished`,
    ...(isStatic || !isOutermost ? {} : { style: { containIntrinsicBlockSize: `auto ${height()}` } }),
  });
  if (isLater) return <div class="group" style={{ minHeight: heightOf(own) }} />;
  const isFinished = own.length === groupSize && !own.some((item) => isOpen(item, open));
  return (
    <div {...(isFinished ? finished('group', () => heightOf(own)) : { class: 'group' })}>
      {own.map((item, index) => {
        const isGrowing = isOpen(item, open);
        return (
          <div key={index} {...(isGrowing ? { class: 'block' } : finished('block', () => estimatedHeight(item)))}>
            <ElementView element={item} open={isGrowing ? open : noneOpen} />
          </div>
        );
      })}
    </div>
  );
}, isSameGroup);

/** Of blocks below each other, as CSS. */
const heightOf = (items: readonly Element[]): string =>
  `calc(${items.map(estimatedHeight).join(' + ')} + ${items.length - 1} * var(--tessera-gap))`;

function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  const end = Math.min(after.from + groupSize, after.items.length);
  if (end !== Math.min(before.from + groupSize, before.items.length) || before.isLater !== after.isLater) return false;
  for (let index = after.from; index < end; index += 1) {
    const item = after.items[index];
    if (item === undefined || item !== before.items[index]) return false;
    // The open child may have changed; a child that was open has ended.
    if (isOpen(item, before.open) || isOpen(item, after.open)) return before.open === after.open;
  }
  return true;
}

interface ElementViewProps {
  readonly element: Element;
  readonly open: OpenValues;
}

/** Draws one element; redraws it only if it has changed or ended. */
export const ElementView = memo(
  function ElementView({ element, open }: ElementViewProps) {
    const { findView } = useView();
    const View = findView(element.component);
    return <View element={element} open={open} />;
  },
  (before, after) => before.element === after.element && before.open === after.open,
);

/** Draws a part of an element, which may be open itself. */
export function Part({ element, open }: ElementViewProps) {
  return <ElementView element={element} open={isOpen(element, open) ? open : noneOpen} />;
}
