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
import { itemOf } from './held-item.ts';
import { HeldElement } from './held-element.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { recordItem } from './record-names.ts';

const messageName = /(?:Message|Bubble|Post|Comment|Review)$/;
const authorKey = /^(?:author|sender|from|user|userName|username|speaker|name|role|by|reviewer)$/;
const textKey = /^(?:text|content|message|body|comment|review)$/;
const timeKey = /^(?:time|timestamp|date|sentAt)$/;
const actionKey = /^(?:cta|button|link|action)(?:Text|Label)?$/;
const lookKey = /^(?:is)?(?:highlighted|featured|active|selected|primary|clickable|hoverable|compact)$/i;
const imageUrl = /^https?:\/\/\S+\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?\S*)?$/i;

/** Collects the arguments, from after the opening bracket. `open` opens it as an unknown component. */
export function holdRecord(placement: Placement, writtenName: string, open: () => void): void {
  const { tree, replay, displaced } = placement;
  const shape = tree.catalog.find(recordItem);
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const written = value instanceof BufferedCall ? value : new BufferedCall(writtenName);
    const values = [...written.args, ...Object.values(written.named)];
    const isRecord = shape !== undefined && !buffer.isCut && !values.some(hasCall) && values.length > 1;
    const looks: string[] = [];
    const found = isRecord ? itemOf(shape, asItem(written, looks)) : undefined;
    // Facts without a title are facts.
    if (found?.hasTitle !== true) {
      open();
      return replayArguments(written, replay, buffer.isCut);
    }
    tree.report('renamed_component', `"${writtenName}" was read as ${recordItem}.`);
    for (const key of [...looks, ...found.dropped]) displaced.dropSetting(key);
    replayBuffered(found.item, replay);
  });
}

const hasCall = (value: BufferedValue): boolean =>
  value instanceof BufferedCall ||
  (isList(value) ? value.some(hasCall) : isMembers(value) && Object.values(value).some(hasCall));

/** A message is a person and a text. The URL of a picture is the picture. `looks` receives the names of settings. */
function asItem(written: BufferedCall, looks: string[]): BufferedCall {
  const call = new BufferedCall(recordItem);
  for (const value of written.args) {
    if (typeof value === 'string' && imageUrl.test(value) && call.named['image'] === undefined)
      setOwn(call.named, 'image', value);
    else call.args.push(value);
  }
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
    if (actionKey.test(key) && typeof value === 'string' && call.named['actionLabel'] === undefined)
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
