// The most important figures among the facts of one thing. They are shown large and side by side, below its states and
// above its other facts.
import { isMoneyName } from '../data/dimension.ts';
import { ambientUnit } from '../data/field.ts';
import { isLooseFigure, readFigure } from '../data/figure.ts';
import { isNumberName, toLabel } from '../data/names.ts';
import type { Call } from '../notation/call.ts';
import type { Cell } from '../notation/vocabulary.ts';
import type { ShowContext } from './context.ts';
import { isState, isStateName, stateTag } from './state-tag.ts';
import type { Figure } from './stats.ts';

/** Undefined for an identifying number, a year, a state, and anything that is not a figure. */
export function keyFigure(name: string, value: Cell, context: ShowContext): Figure | undefined {
  if (isNumberName(name) || isStateName(name)) return undefined;
  const money = isMoneyName(name) ? ambientUnit(name, context.unit) : undefined;
  if (typeof value === 'number') return { unit: money, ...namedUnit(toLabel(name)), value };
  if (typeof value !== 'string') return undefined;
  const read = readFigure(value);
  if (read !== undefined) return { label: toLabel(name), value: read.value, detail: read.change };
  return context.isDashboard === true && isLooseFigure(value) ? { label: toLabel(name), value } : undefined;
}

/** `Wind speed (km/h)` is a label and the unit of the figure. */
function namedUnit(label: string): { readonly label: string; readonly unit?: string } {
  const [, name, unit] = /^(.+) \(([^()\s\d]{1,6})\)$/u.exec(label) ?? [];
  return name === undefined || unit === undefined ? { label } : { label: name, unit };
}

export const isNamedState = (name: string, value: Cell): value is string =>
  isStateName(name) && typeof value === 'string' && isState(value);

export const namedStateTag = (name: string, value: string): Call => stateTag(value, `${toLabel(name)}: ${value}`);
