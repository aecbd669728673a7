// The parts of dialogs in React libraries: `Dialog(DialogTrigger("Delete"), DialogContent([...]), DialogFooter([...]))`.
import { isList } from '../../is-list.ts';
import { BufferedCall, BufferedWord, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { leavesOf } from './texts-of-value.ts';

const partName =
  /^(?:Alert)?(?:Dialog|Drawer|Modal|Sheet|Popover)(Trigger|Title|Description|Header|Content|Body|Footer|Actions)$/;

/** The named argument that a part becomes. The arguments of a header or a content may hold further parts. */
const keys: Readonly<Record<string, string>> = {
  Trigger: 'trigger',
  Title: 'title',
  Description: 'description',
  Header: 'content',
  Content: 'content',
  Body: 'content',
  Footer: 'footer',
  Actions: 'footer',
};

const keyOf = (value: BufferedValue): string | undefined =>
  value instanceof BufferedCall ? keys[partName.exec(value.name)?.[1] ?? ''] : undefined;

const flat = (values: readonly BufferedValue[]): readonly BufferedValue[] =>
  values.flatMap((value): readonly BufferedValue[] => (isList(value) ? value : [value]));

/** The same dialog with its parts as named arguments; undefined if it has no parts. */
export function withNamedParts(dialog: BufferedCall): BufferedCall | undefined {
  const args = flat(dialog.args);
  if (!args.some((value) => keyOf(value) !== undefined)) return undefined;
  const named = new BufferedCall(dialog.name);
  Object.entries(dialog.named).forEach(([key, value]) => setOwn(named.named, key, value));
  const lists = new Map<string, BufferedValue[]>();
  collectParts(args, named, lists);
  for (const [key, values] of lists) setOwn(named.named, key, values);
  return named;
}

function collectParts(
  values: readonly BufferedValue[],
  named: BufferedCall,
  lists: Map<string, BufferedValue[]>,
): void {
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined || !(value instanceof BufferedCall)) {
      named.args.push(value);
      continue;
    }
    const inside = flat([...value.args, ...Object.values(value.named)]);
    if (key === 'content' || key === 'footer') {
      const parts = inside.filter((one) => keyOf(one) !== undefined);
      collectParts(parts, named, lists);
      const list = lists.get(key) ?? [];
      lists.set(key, list);
      list.push(...inside.filter((one) => !parts.includes(one) && !(one instanceof BufferedWord)));
    } else {
      setOwn(named.named, key, leavesOf(value).join(' '));
    }
  }
}

/** `Modal(Button("Open"), [...])`, `Modal("Terms", Button("Open"), [...])`: the label of the button is the trigger. */
export function withTriggerLabel(dialog: BufferedCall): BufferedCall {
  const at = dialog.args.findIndex(
    (value) => value instanceof BufferedCall && /^(?:[A-Z]\w*)?Button$/.test(value.name),
  );
  const [title] = dialog.args;
  const isTrigger = at === 0 || (at === 1 && typeof title === 'string' && dialog.named['title'] === undefined);
  if (!isTrigger || dialog.named['trigger'] !== undefined) return dialog;
  const [label = ''] = leavesOf(dialog.args[at] ?? '');
  const made = new BufferedCall(dialog.name);
  made.args.push(label, ...dialog.args.slice(at + 1));
  for (const [key, value] of Object.entries(dialog.named)) setOwn(made.named, key, value);
  if (at === 1) setOwn(made.named, 'title', title ?? '');
  return made;
}
