// Parts of a static page that are drawn after their surroundings, because long lists would block other streams.
import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { ControlContext, FormContext } from './forms/form-context.ts';
import { HeadingLevel } from './heading-level.ts';
import { useView } from './view-context.ts';

/** How many lists of elements surround a view. */
export const Depth = createContext(0);

/** May be drawn after its surroundings, in the same contexts. */
export function Deferred({ children }: { readonly children: ComponentChildren }) {
  const { defer } = useView();
  const [depth, heading, form, control] = [
    useContext(Depth),
    useContext(HeadingLevel),
    useContext(FormContext),
    useContext(ControlContext),
  ];
  const view = (
    <Depth.Provider value={depth}>
      <HeadingLevel.Provider value={heading}>
        <FormContext.Provider value={form}>
          <ControlContext.Provider value={control}>{children}</ControlContext.Provider>
        </FormContext.Provider>
      </HeadingLevel.Provider>
    </Depth.Provider>
  );
  return defer?.(view) ?? children;
}

const itemsAtOnce = 16;
/** A list of many more items is drawn in this many groups. */
const maxGroups = 500;

/** Draws the items of a list. On a static page some are drawn later. */
export function useMany(): <Item>(items: readonly Item[], draw: (item: Item, index: number) => VNode) => VNode[] {
  const { defer } = useView();
  if (defer === undefined) return (items, draw) => items.map(draw);
  return (items, draw) => {
    const size = Math.max(itemsAtOnce, Math.ceil(items.length / maxGroups));
    const Group = ({ from }: { readonly from: number }) => (
      <>{items.slice(from, from + size).map((item, index) => draw(item, from + index))}</>
    );
    const groups: VNode[] = [];
    for (let from = 0; from < items.length; from += size) {
      groups.push(
        <Deferred key={from}>
          <Group from={from} />
        </Deferred>,
      );
    }
    return groups;
  };
}
