// Dialogs: `Dialog("Delete", description="This is final.", footer=[Button("Keep")])`, and those of other vocabularies,
// such as `AlertDialogBlock("Delete", "Delete it?", "This is final.", "Delete", "Keep", "destructive")`. Ours take the
// trigger, the content and the title. They are held until they are complete. Their content is hidden until a click, so
// nothing visible is delayed.
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { call } from '../dialects/call.ts';
import {
  BufferedCall,
  isNull,
  replayArguments,
  replayBuffered,
  scalarOf,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { withoutClosers } from './closing-buttons.ts';
import { withNamedParts, withTriggerLabel } from './dialog-parts.ts';
import { HeldElement } from './held-element.ts';
import { membersOf } from './members-of-call.ts';
import { dropStyle } from './place-style.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { dialogName, isStyleWord } from './style-words.ts';

const foreignDialog =
  /^(?:Alert|Confirm|Confirmation)(?:Dialog|Modal)(?:Block)?$|^Popconfirm$|^(?:Dialog|Drawer|Modal|Sheet)Block$/;

export const isDialog = ({ component }: ComponentShape): boolean => component.name === 'Dialog';

/** The members of such a dialog, in the order of its arguments. */
const roles = {
  trigger: /^(?:trigger|button|open)(?:Label|Text)?$/i,
  title: /^(?:title|heading|header)$/i,
  text: /^(?:description|message|text|subtitle)$/i,
  confirm: /^(?:confirm|ok|action|submit)(?:Button)?(?:Label|Text)?$/i,
  cancel: /^(?:cancel|close|dismiss)(?:Button)?(?:Label|Text)?$/i,
  content: /^(?:content|children|body|items|fields|form)$/i,
  footer: /^(?:footer|actions|buttons|controls)$/i,
} as const;

type Role = keyof typeof roles;
const inContent: ReadonlySet<Role> = new Set(['text', 'confirm', 'cancel', 'footer']);
// The keys of `roles`.
const roleNames = Object.keys(roles) as readonly Role[];

/** Collects the arguments of the dialog, from after its opening bracket, and places ours. `open` opens it as written. */
export function holdDialog(placement: Placement, shape: ComponentShape, writtenName: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const whole = value instanceof BufferedCall ? withTriggerLabel(value) : new BufferedCall(writtenName);
    const held = withoutClosing(whole, (label) =>
      tree.report(
        'dropped_text',
        `${JSON.stringify(label)} only closes the dialog, which has its own close button; it was dropped.`,
      ),
    );
    const inParts = withNamedParts(held);
    const written = inParts ?? held;
    const drop = (word: string, isName = false): void =>
      isName
        ? tree.report('dropped_text', `${JSON.stringify(word)} is not readable text and was dropped.`)
        : dropStyle(tree, word);
    if (inParts === undefined && !foreignDialog.test(writtenName) && !hasOtherParts(shape, written)) {
      open();
      return replayArguments(withTitleLast(written, drop), replay, buffer.isCut);
    }
    if (writtenName !== shape.component.name)
      tree.report('renamed_component', `"${writtenName}" was read as ${shape.component.name}.`);
    else tree.report('moved_argument', `The parts of ${writtenName} were placed in its content.`);
    replayBuffered(dialogOf(shape, written, drop), replay);
  });
}

/** The dialog without the buttons in its content that only close it. */
function withoutClosing(written: BufferedCall, drop: (label: string) => void): BufferedCall {
  const call = new BufferedCall(written.name);
  const [state] = written.args;
  // `Dialog($isOpen, "Delete?", [...])`: the state of the page comes first.
  const isState = state !== undefined && (isNull(state) || typeof scalarOf(state) === 'boolean');
  const args = isState ? written.args.slice(1) : written.args;
  call.args.push(...args.map((value) => (isList(value) ? withoutClosers(value, drop) : value)));
  for (const [key, value] of Object.entries(written.named))
    setOwn(call.named, key, isList(value) ? withoutClosers(value, drop) : value);
  // A dialog that the state opens has no trigger; its title becomes the label of the button.
  const { title } = written.named;
  const isTrigger = ([key, value]: readonly [string, BufferedValue]): boolean =>
    roles.trigger.test(key) && typeof scalarOf(value) !== 'boolean' && !isNull(value);
  const hasTrigger = args.some((value) => !isList(value)) || Object.entries(call.named).some(isTrigger);
  if (typeof title === 'string' && !hasTrigger) setOwn(call.named, 'trigger', title);
  return call;
}

/** `ConfirmDialog("Delete it?", "All is lost.", "Yes", "No")`: no text is left for a trigger. */
function asksFirst({ args }: BufferedCall): boolean {
  const [title = '', text = '', ...others] = args.filter((value) => typeof value === 'string' && !isStyleWord(value));
  const isQuestion = typeof title === 'string' && /[?？]\s*$/u.test(title);
  return text !== '' && others.length < 3 && (isQuestion || (typeof text === 'string' && /[.。]\s*$/u.test(text)));
}

const maxTitle = 60;
/** `dlg-1`, `cart_drawer`. */
const slug = /^[a-z][a-z\d]*(?:[-_][\w-]*|\d+)$/;
/** In other libraries, the second argument of these is the name of the state that opens them. */
const opensByName = /^(?:Modal|Drawer|Sheet)/;

/** `Dialog("Pay", "Pay the fees", [...])`: the title before the content. A sentence is a part of the content. */
function withTitleLast(written: BufferedCall, drop: (word: string, isName: boolean) => void): BufferedCall {
  const [trigger, title, content, ...more] = written.args;
  const areTexts = typeof trigger === 'string' && typeof title === 'string' && !dialogName.test(trigger);
  if (!areTexts || content === undefined || !isList(content) || more.length > 0) return written;
  if (title.length > maxTitle || /[.!]\s*$/.test(title) || written.named['title'] !== undefined) return written;
  const call = new BufferedCall(written.name);
  const isId = slug.test(title) || (opensByName.test(written.name) && /^[a-z]\w*$/.test(title));
  call.args.push(trigger, content, ...(isId ? [] : [title]));
  if (isId) drop(title, true);
  for (const [key, value] of Object.entries(written.named)) setOwn(call.named, key, value);
  return call;
}

/** True if the dialog names parts that our dialog lacks, such as a footer. */
const hasOtherParts = (shape: ComponentShape, written: BufferedCall): boolean =>
  Object.keys(membersOf(shape, written).named).some(
    (key) => !shape.order.includes(key) && roleNames.some((role) => inContent.has(role) && roles[role].test(key)),
  );

function dialogOf(
  shape: ComponentShape,
  written: BufferedCall,
  drop: (word: string, isName?: boolean) => void,
): BufferedCall {
  const texts = new Map<Role, BufferedValue>();
  const content: BufferedValue[] = [];
  const footer: BufferedValue[] = [];
  const more: BufferedValue[] = [];
  const [first, second] = written.args;
  const isName = typeof first === 'string' && typeof second === 'string';
  const isNamed = isName && (dialogName.test(first) || (/^[a-z][\w-]*$/.test(first) && /^\p{Lu}/u.test(second)));
  if (isNamed) drop(first, true);
  const isAlert = /^(?:Alert|Confirm|Popconfirm)/.test(written.name);
  const order: readonly Role[] = [
    ...(isAlert && !isNamed && asksFirst(written) ? [] : (['trigger'] as const)),
    ...(isNamed ? [] : (['title'] as const)),
    'text',
    ...(isAlert ? (['confirm', 'cancel'] as const) : []),
  ];
  let next = 0;
  for (const value of isNamed ? written.args.slice(1) : written.args) {
    const role = order[next];
    if (typeof value === 'string' && isStyleWord(value) && next > 1) drop(value);
    else if (typeof value === 'string' && role !== undefined) texts.set(role, value);
    else content.push(...(isList(value) ? value : [value]));
    if (typeof value === 'string') next += 1;
  }
  const rest = new BufferedCall(shape.component.name);
  for (const [key, value] of Object.entries(membersOf(shape, written).named)) {
    const role = roleNames.find((one) => roles[one].test(key));
    if (role === undefined) setOwn(rest.named, key, value);
    else if (role === 'content' || role === 'footer')
      (role === 'content' ? content : footer).push(...(isList(value) ? value : [value]));
    else if (!texts.has(role)) texts.set(role, value);
    // `message: "Are you sure?", description: "It cannot be undone."`.
    else if (role === 'text') more.push(call('TextContent', { text: value }));
  }
  const { trigger, title, text, confirm, cancel } = Object.fromEntries(texts);
  const buttons = [
    ...(confirm === undefined ? [] : [call('Button', { label: confirm, variant: 'primary' })]),
    ...(cancel === undefined ? [] : [call('Button', { label: cancel, variant: 'secondary' })]),
  ];
  setOwn(rest.named, 'trigger', trigger ?? title ?? '');
  if (title !== undefined) setOwn(rest.named, 'title', title);
  setOwn(rest.named, 'content', [
    ...(text === undefined ? [] : [call('TextContent', { text })]),
    ...more,
    ...content,
    ...footer,
    ...(buttons.length === 0 ? [] : [call('Buttons', { buttons })]),
  ]);
  return rest;
}
