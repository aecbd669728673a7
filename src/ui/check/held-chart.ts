// A call that may describe a chart by its parts or by a configuration, held until its end shows whether it does.
import type { ForeignNode } from '../dialects/foreign-node.ts';
import { NodeConverter } from '../dialects/node-converter.ts';
import { BufferedCall, replayArguments, replayBuffered } from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { expectAgain, type Slot } from './scopes.ts';

interface ChartReading {
  /** Converts the call; undefined if it does not describe a chart. */
  readonly nodesOf: (written: BufferedCall) => readonly ForeignNode[] | undefined;
  /** Opens a call that does not describe a chart. */
  readonly open: () => void;
}

/** Holds the call, from after its opening bracket. */
export function holdChart(
  placement: Placement,
  writtenName: string,
  slot: Slot,
  { nodesOf, open }: ChartReading,
): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const written = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(writtenName);
    const nodes = nodesOf(written);
    if (nodes === undefined) {
      open();
      return replayArguments(written, replay, buffer.isCut);
    }
    const converter = new NodeConverter({
      catalog: tree.catalog,
      names: placement.fieldNames,
      report: tree.report.bind(tree),
    });
    const blocks = nodes.flatMap((node) => converter.blocks(node));
    const name = blocks.at(-1)?.name;
    if (name !== undefined && name !== writtenName)
      tree.report('renamed_component', `"${writtenName}" was read as ${name}.`);
    if (buffer.isCut) tree.report('truncated', 'The chart was incomplete.');
    expectAgain(slot);
    for (const block of blocks) replayBuffered(block, replay);
  });
}
