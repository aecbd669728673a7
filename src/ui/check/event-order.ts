// Whether the events of one list are written with their date or with their title first, which models confuse. It is decided
// once for the list: the texts of its first events are held until one of them shows the order.
import { BufferedCall, replayBuffered } from '../events/buffered-value.ts';
import { Peek, type Seen } from '../events/peek.ts';
import type { ComponentShape } from '../catalog.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ListScope } from './scopes.ts';
import { maxTime, orderOf, type EventOrder } from './time-words.ts';

/** Events that are held for a later one. */
const maxWaiting = 3;

/** The first two texts of an event without names; undefined for any other. */
function textsOf({ args, named }: BufferedCall): readonly [string, string] | undefined {
  const [first, second] = args;
  if (typeof first !== 'string' || typeof second !== 'string' || first === '' || second === '') return undefined;
  return Object.hasOwn(named, 'title') || Object.hasOwn(named, 'time') ? undefined : [first, second];
}

/** Takes the event that begins after another one. */
class NextEventPeek extends Peek {
  call: string | undefined;

  protected override see(event: Seen, word: string): void {
    if (event === 'call') this.call = word;
    this.isDone = true;
  }
}

/** Calls `place` with the order of the events in the enclosing list, once it is known. */
export function awaitOrder(
  placement: Placement,
  shape: ComponentShape,
  call: BufferedCall,
  place: (order: EventOrder | undefined) => void,
): void {
  const { top } = placement.tree;
  const list = top.kind === 'list' && shape.order[1] === 'time' ? top : undefined;
  const [first = '', second = ''] = textsOf(call) ?? [];
  const order = first === '' ? undefined : orderOf(first, second);
  if (list === undefined) return place(undefined);
  list.eventOrder ??= order;
  // A long text is not a time, so the title comes first.
  if (list.eventOrder !== undefined || first === '' || first.length > maxTime) return place(list.eventOrder);
  awaitNext(placement, list, shape, [], place);
}

function awaitNext(
  placement: Placement,
  list: ListScope,
  shape: ComponentShape,
  waiting: readonly BufferedCall[],
  place: (order: EventOrder) => void,
): void {
  const { tree, replay } = placement;
  const end = (order: EventOrder, events: readonly BufferedCall[]): void => {
    list.eventOrder = order;
    place(order);
    for (const event of events) replayBuffered(event, replay);
  };
  tree.captureValue(new NextEventPeek(), (peek) => {
    const { call = '' } = peek;
    if (tree.catalog.match(call, [shape.component.name]) !== shape) {
      end('title', waiting);
      return peek.replay(replay);
    }
    tree.captureValue(new HeldElement(call, tree.budgets.maxHeld, shape), (buffer) => {
      reportTruncated(placement, buffer);
      const event = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(call);
      const texts = textsOf(event);
      const order = texts === undefined ? undefined : orderOf(...texts);
      const events = [...waiting, event];
      if (order !== undefined || events.length >= maxWaiting) end(order ?? 'title', events);
      else awaitNext(placement, list, shape, events, place);
    });
  });
}
