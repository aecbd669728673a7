// The configuration of a charting library as the argument of a call: `VegaLite({mark: "line", data: {...}, encoding:
// {...}})`, `BarChart({type: "bar", data: {datasets: [...]}})`. It becomes the chart that it describes.
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { allowedComponents, type ComponentShape } from '../catalog.ts';
import { chartConfig } from '../dialects/described/chart-config.ts';
import type { ForeignNode } from '../dialects/foreign-node.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import { toJson } from '../events/to-json.ts';
import { holdChart } from './held-chart.ts';
import { expectedOf } from './match-prop.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

const specName = /chart|graph|plot|vega|visuali[sz]ation/i;
const specKey = /^(?:spec|config|chartConfig|figure|mark|encoding)$/;
const kindInName = /donut|doughnut|pie|radar|area|line|bar|scatter/i;

/** Looks at the first argument: an object, or the name of a configuration. */
class SpecPeek extends Peek {
  mayBeSpec = false;
  readonly #shape: ComponentShape | undefined;

  constructor(shape: ComponentShape | undefined) {
    super();
    this.#shape = shape;
  }

  /** The prop of the first argument, which gives a reference its path. */
  get expected(): ReturnType<typeof expectedOf> {
    return this.#shape && expectedOf(this.#shape, this.#shape.order[0]);
  }

  protected override see(event: Seen, word: string): void {
    this.mayBeSpec = event === 'object' || (event === 'key' && specKey.test(word));
    this.isDone = true;
  }
}

/** Opens the call of a chart with `open`, unless its argument is a configuration. */
export function openOrConfigure(
  placement: Placement,
  writtenName: string,
  slot: Slot | undefined,
  open: () => void,
): void {
  if (slot === undefined || !specName.test(writtenName) || allowedComponents(slot.schema).length === 0) return open();
  const { tree } = placement;
  tree.captureValue(new SpecPeek(tree.catalog.match(writtenName)), (peek) => {
    if (peek.mayBeSpec) holdChart(placement, writtenName, slot, { nodesOf, open });
    else open();
    peek.replay(placement.replay);
  });
}

function nodesOf({ name, args, named }: BufferedCall): readonly ForeignNode[] | undefined {
  const members = toJson(named);
  const own = isRecord(members) ? members : {};
  const [first, ...others] = args.map(toJson);
  const inner = first ?? own['spec'] ?? own['config'] ?? own['chartConfig'] ?? own['figure'];
  if (others.length > 0) return undefined;
  const spec: JsonObject = isRecord(inner) ? inner : own;
  const kind = kindInName.exec(name)?.[0].toLowerCase();
  const typed = hasOwn(spec, 'datasets') ? { data: spec } : spec;
  return chartConfig(kind === undefined || hasOwn(typed, 'mark') ? typed : { type: kind, ...typed });
}
