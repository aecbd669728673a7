// Buttons in a dialog that only close it: `Button("Close", Action([@Set($open, false)]))`. Our dialogs have a close
// button of their own, and a click on any other button would send its label.
import { isList } from '../../is-list.ts';
import { BufferedCall, BufferedWord, isMembers, setOwn, type BufferedValue } from '../events/buffered-value.ts';

const closeName = /^(?:close|dismiss|hide)(?:[-_]?(?:dialog|modal|drawer|sheet|popup|overlay))?$/i;
const setName = /^@?set(?:state|value)?$/i;

const isFalse = (value: BufferedValue | undefined): boolean =>
  value === false || (value instanceof BufferedWord && /^(?:false|null)$/i.test(value.word));

/** True for an action that closes the dialog around it, and does nothing else. */
function closes(value: BufferedValue | undefined): boolean {
  if (isList(value)) return value.length > 0 && value.every(closes);
  if (value instanceof BufferedCall) {
    const { args, name } = value;
    if (/^@?action$/i.test(name)) return args.length === 1 && closes(args[0]);
    return (setName.test(name) && args.length === 2 && isFalse(args[1])) || closeName.test(name.replace(/^@/, ''));
  }
  if (typeof value === 'string') return closeName.test(value) && value !== value.toUpperCase() && /[-_A-Z]/.test(value);
  if (value === undefined || !isMembers(value)) return false;
  const names = [value['type'], value['name'], value['action']].filter((name) => typeof name === 'string');
  return names.length > 0 && names.every((name) => closeName.test(name));
}

const labelOf = ({ args, named }: BufferedCall): string =>
  [named['label'], named['text'], ...args].find((value) => typeof value === 'string') ?? '';

const isCloser = ({ name, args, named }: BufferedCall): boolean =>
  name === 'Button' && [...args.slice(1), named['action'], named['onClick']].some(closes);

const isOnlyCloser = (value: BufferedValue): boolean => value instanceof BufferedCall && isCloser(value);

/** The content of a dialog without these buttons, and without the rows that held nothing else. */
export function withoutClosers(list: readonly BufferedValue[], drop: (label: string) => void): BufferedValue[] {
  const kept: BufferedValue[] = [];
  for (const value of list) {
    if (!(value instanceof BufferedCall)) kept.push(value);
    else if (isCloser(value)) drop(labelOf(value));
    else {
      const isRow = rowName.test(value.name) && listsIn(value).some((buttons) => buttons.some(isOnlyCloser));
      const row = isRow ? withoutButtons(value, drop) : value;
      if (row !== undefined) kept.push(row);
    }
  }
  return kept;
}

const rowName = /^(?:Buttons|ButtonGroup)$/;

const listsIn = ({ args, named }: BufferedCall): readonly (readonly BufferedValue[])[] =>
  [...args, ...Object.values(named)].filter((value) => isList(value));

/** Undefined if nothing is left of the row. */
function withoutButtons(row: BufferedCall, drop: (label: string) => void): BufferedCall | undefined {
  const isEmpty = listsIn(row).every((list) => list.length > 0 && list.every(isOnlyCloser));
  const call = new BufferedCall(row.name);
  for (const value of row.args) call.args.push(isList(value) ? withoutClosers(value, drop) : value);
  for (const [key, value] of Object.entries(row.named))
    setOwn(call.named, key, isList(value) ? withoutClosers(value, drop) : value);
  return isEmpty ? undefined : call;
}
