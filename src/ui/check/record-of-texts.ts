// A component that the model invented for one record: `NewsCard("Title", "Text", "https://...")`, `ChatMessage(author: "Ann",
// text: "Hello")`. It is held until it is complete. Without elements inside, it becomes an item of a list.
import { isList } from '../../is-list.ts';
import {
  BufferedCall,
  isMembers,
  replayArguments,
  replayBuffered,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import type { ComponentShape } from '../catalog.ts';
import { itemOf } from './held-item.ts';
import { HeldElement } from './held-element.ts';
import type { OpenTree } from './open-tree.ts';
import { isPicture, isPictureName } from './picture-names.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { recordItem } from './record-names.ts';

const messageName = /(?:Message|Bubble|Post|Comment|Review)$/;
const authorKey = /^(?:author|sender|from|user|userName|username|speaker|name|role|by|reviewer)$/;
const textKey = /^(?:text|content|message|body|comment|review)$/;
const timeKey = /^(?:time|timestamp|date|sentAt)$/;
const actionKey = /^(?:cta|button|link|action|primaryAction|primaryButton)(?:Text|Label)?$/;
const lookKey = /^(?:is)?(?:highlighted|featured|active|selected|primary|clickable|hoverable|compact)$/i;
/** The beginnings of labels of buttons, in the languages whose models write them most. */
const callToAction =
  /^(?:add to|buy|book|order|view|see|learn|read|get|start|try|select|choose|open|shop|reserve|sign up|join|download|contact|call|jetzt|in den|kaufen|buchen|ansehen|añadir|comprar|ver|reservar|ajouter|acheter|voir|réserver|aggiungi|acquista|prenota|adicionar)(?=\s|$)/i;
const role = /^(?:user|assistant|agent|bot|system|support|customer)$/;
const linkLabel = /^\p{L}[\p{L} ']{1,24}$/u;

/** Collects the arguments, from after the opening bracket. `open` opens it as an unknown component. */
export function holdRecord(placement: Placement, writtenName: string, open: () => void): void {
  const { tree, replay, displaced } = placement;
  const shape = tree.catalog.find(recordItem);
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const written = value instanceof BufferedCall ? value : new BufferedCall(writtenName);
    const parts = partsOf(tree, flattened(written));
    const { args, named } = parts.texts;
    const values = [...args, ...Object.values(named)];
    const isRecord = shape !== undefined && !buffer.isCut && !values.some(hasCall) && values.length > 1;
    const looks: string[] = [];
    const found = isRecord ? itemOf(shape, asItem(parts.texts, looks)) : undefined;
    // Facts without a title become a list of facts.
    if (found?.hasTitle !== true) {
      open();
      return replayArguments(written, replay, buffer.isCut);
    }
    tree.report('renamed_component', `"${writtenName}" was read as ${recordItem}.`);
    for (const key of [...looks, ...found.dropped]) displaced.dropSetting(key);
    if (parts.image !== undefined) setOwn(found.item.named, 'image', parts.image);
    // The item takes its label and its action.
    if (parts.button !== undefined) setOwn(found.item.named, 'button', parts.button);
    replayBuffered(found.item, replay);
  });
}

/** The record with the members of `props`, or of an object that is its only argument. */
function flattened(written: BufferedCall): BufferedCall {
  const [only, ...others] = written.args;
  const { props, ...named } = written.named;
  const call = new BufferedCall(written.name);
  const isObject = only !== undefined && others.length === 0 && isMembers(only);
  if (!isObject) call.args.push(...written.args);
  const own = { ...named, ...(isObject ? only : {}), ...(props !== undefined && isMembers(props) ? props : {}) };
  if (props !== undefined && !isMembers(props)) setOwn(own, 'props', props);
  for (const [key, value] of Object.entries(own)) setOwn(call.named, key, value);
  return call;
}

interface Parts {
  /** The record without its button and its image. */
  readonly texts: BufferedCall;
  readonly button: BufferedCall | undefined;
  readonly image: BufferedCall | undefined;
}

/** Takes a single button and a single image out of a record, which are parts of an item. */
function partsOf({ catalog }: OpenTree, written: BufferedCall): Parts {
  const texts = new BufferedCall(written.name);
  const buttons: BufferedCall[] = [];
  const images: BufferedCall[] = [];
  const take = (value: BufferedValue, key: string): boolean => {
    const [only = value, ...others] = isList(value) ? value : [value];
    if (others.length > 0) return false;
    const call = only instanceof BufferedCall ? only : buttonOf(only, key);
    const shape = call === undefined ? undefined : catalog.match(call.name);
    if (call === undefined || shape === undefined) return false;
    const kind =
      shape.component.group === 'action' && shape.hasAction ? buttons : isPictureComponent(shape) ? images : undefined;
    kind?.push(call);
    return kind !== undefined;
  };
  for (const value of written.args) if (!take(value, '')) texts.args.push(value);
  for (const [key, value] of Object.entries(written.named)) if (!take(value, key)) setOwn(texts.named, key, value);
  // Several of a kind have no place in an item.
  if (buttons.length > 1 || images.length > 1) return { texts: written, button: undefined, image: undefined };
  return { texts, button: buttons[0], image: images[0] };
}

const isPictureComponent = ({ component }: ComponentShape): boolean =>
  component.name === 'Image' || component.name === 'ImageBlock';

/** `action: {label: "Buy", onClick: "buy"}`. */
function buttonOf(value: BufferedValue, key: string): BufferedCall | undefined {
  if (!actionKey.test(key) || !isMembers(value)) return undefined;
  const { label = value['text'] ?? value['title'], ...members } = value;
  if (typeof label !== 'string') return undefined;
  const button = new BufferedCall('Button');
  setOwn(button.named, 'label', label);
  const action = ['action', 'onClick', 'onPress', 'url', 'href', 'link'].find((name) => members[name] !== undefined);
  if (action !== undefined) setOwn(button.named, 'action', members[action] ?? null);
  return button;
}

const hasCall = (value: BufferedValue): boolean =>
  value instanceof BufferedCall ||
  (isList(value) ? value.some(hasCall) : isMembers(value) && Object.values(value).some(hasCall));

const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text);

/**
 * A message is a person and a text. The URL of a picture is the picture. `looks` receives the names of settings that
 * are dropped.
 */
function asItem(written: BufferedCall, looks: string[]): BufferedCall {
  const call = new BufferedCall(recordItem);
  for (const value of written.args) {
    if (typeof value === 'string' && isPicture(value, undefined) && call.named['image'] === undefined)
      setOwn(call.named, 'image', value);
    else if (typeof value === 'string' && isAddress(value) && call.named['action'] === undefined) {
      setOwn(call.named, 'action', value);
      const label = call.args.length > 2 ? call.args.at(-1) : undefined;
      // `"Book", "https://..."`: the label of the link.
      if (typeof label === 'string' && linkLabel.test(label)) setOwn(call.named, 'actionLabel', call.args.pop() ?? '');
    } else call.args.push(value);
  }
  const end = call.args.at(-1);
  // `ProductCard("Lamp", "29 euros", 4.3, "Add to cart")`.
  if (call.args.length > 2 && typeof end === 'string' && callToAction.test(end) && linkLabel.test(end))
    setOwn(call.named, 'actionLabel', call.args.pop() ?? '');
  // `ChatBubble("user", "Hello")`: who speaks.
  const [speaker] = call.args;
  if (messageName.test(written.name) && typeof speaker === 'string' && role.test(speaker))
    call.args[0] = speaker.charAt(0).toUpperCase() + speaker.slice(1);
  const isMessage = messageName.test(written.name) && Object.keys(written.named).some((key) => authorKey.test(key));
  const times: string[] = [];
  let last = '';
  for (const [key, value] of Object.entries(written.named)) {
    const before = call.named[last];
    // `price: "$19", period: "/month"`.
    if (typeof value === 'string' && value.startsWith('/') && typeof before === 'string') {
      setOwn(call.named, last, before + value);
      continue;
    }
    last = key;
    if (actionKey.test(key) && typeof value === 'string' && isAddress(value)) setOwn(call.named, 'action', value);
    else if (isPictureName(key) && typeof value === 'string' && call.named['image'] === undefined)
      setOwn(call.named, 'image', value);
    else if (actionKey.test(key) && typeof value === 'string' && call.named['actionLabel'] === undefined)
      setOwn(call.named, 'actionLabel', value);
    else if (lookKey.test(key)) looks.push(key);
    else if (isMessage && authorKey.test(key) && call.named['title'] === undefined) setOwn(call.named, 'title', value);
    else if (isMessage && timeKey.test(key) && typeof value === 'string') times.push(value);
    else if (isMessage && textKey.test(key) && call.named['subtitle'] === undefined)
      setOwn(call.named, 'subtitle', value);
    else setOwn(call.named, key, value);
  }
  const { title } = call.named;
  if (typeof title === 'string') setOwn(call.named, 'title', [title, ...times].join(' · '));
  return call;
}
