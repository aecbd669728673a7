// Where a reference stands in its statement: `tabs = Tabs([TabItem("a", "Sales", [intro, chart])])`.
import type { Catalog } from '../catalog.ts';
import { kindOf } from '../dialects/vocabulary.ts';
import { isLayoutContainer } from '../check/layout-names.ts';
import type { Statement } from './statement.ts';

/** Maximum number of events of a list, or of a statement, that are read. */
const maxRead = 400;

/** Among the blocks of a container, such as a tab, or anywhere in a form. A dialog hides its blocks, so it is neither. */
export type Place = 'container' | 'form';

/** Undefined in any other place, and where the recording does not tell. */
export function placeOf(statement: Statement, position: number, catalog: Catalog): Place | undefined {
  let at = statement.openingOf(position);
  const isItem = at !== undefined && statement.callAt(at) === undefined;
  while (at !== undefined && statement.callAt(at) === undefined) at = statement.openingOf(at);
  const call = at === undefined ? undefined : statement.callAt(at);
  if (call === undefined) return undefined;
  const component = catalog.match(call)?.component;
  if (kindOf(call) === 'modal') return undefined;
  if (component?.group === 'form' && 'buttons' in component.props.properties) return 'form';
  const isContainer = component === undefined ? isLayoutContainer(call) : component.group === 'layout';
  return isItem && isContainer ? 'container' : undefined;
}

/** The names that a statement shows in such places. */
export function* namesInside(statement: Statement, catalog: Catalog): Generator<readonly [string, Place]> {
  for (let at = 0; at < statement.length && at < maxRead; at += 1) {
    const name = statement.referenceAt(at);
    const place = name === undefined ? undefined : placeOf(statement, at, catalog);
    if (name !== undefined && place !== undefined) yield [name, place];
  }
}

/**
 * True if the list around a reference shows something else than definitions with these names. Undefined while that may
 * still follow.
 */
export function hasOtherItem(statement: Statement, position: number, names: ReadonlySet<string>): boolean | undefined {
  let at = (statement.openingOf(position) ?? position) + 1;
  for (const end = at + maxRead; at < statement.length && at < end; at += 1) {
    const name = statement.referenceAt(at);
    if (statement.isClosedAt(at)) return false;
    if (name === undefined || !names.has(name)) return true;
  }
  return at < statement.length || statement.isComplete ? false : undefined;
}

/** The position after the names that follow one another in a list. */
export function endOfNames(statement: Statement, position: number): number {
  let at = position;
  while (statement.referenceAt(at) !== undefined) at += 1;
  return at;
}
