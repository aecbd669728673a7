// Members of the envelope around a document: `{"message": "Done.", "ui": {...}, "suggestions": ["Show more"], "intent":
// "booking"}`.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import { buffered } from '../dialects/call.ts';
import { replyNodes } from '../dialects/described/replies.ts';
import { isForProgram } from '../dialects/envelope.ts';
import { records, type ForeignNode } from '../dialects/foreign-node.ts';
import { BufferedCall, replayBuffered, setOwn, ValueBuffer } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { isSentence } from './readable-text.ts';
import { reportTruncated } from './place-value.ts';
import type { ValueKind } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { TransparentScope } from './scopes.ts';

const buttonsKey = /^(?:actions|buttons|ctas?)$/i;

/** Captures the value that begins if it is for a program or suggests next messages. */
export function captureEnvelopeMember(placement: Placement, scope: TransparentScope, kind: ValueKind): boolean {
  const { tree, replay } = placement;
  const { key = '' } = scope;
  // The id of an answer is one word.
  const hasMembers = kind === 'array' || kind === 'object';
  if (isForProgram(key) && !(hasMembers && /id$/i.test(key))) {
    const drop = (isLossy: boolean): void => {
      tree.report('dropped_text', `"${key}" is not readable text and was dropped.`, isLossy);
      scope.key = undefined;
    };
    if (kind === 'string' && /^id$/i.test(key)) {
      tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), ({ value }) => {
        drop(typeof value === 'string' && isSentence(value));
        tree.endValue();
      });
      return true;
    }
    drop(false);
    tree.skipValue();
    return true;
  }
  if (kind !== 'array' || tree.catalog.find('FollowUpBlock') === undefined) return false;
  const isButtons = buttonsKey.test(key);
  if (!isButtons && replyNodes(key, ['?']) === undefined) return false;
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value = [] } = buffer;
    const list = toJson(value);
    const nodes = isList(list) ? replyNodes(isButtons ? 'suggestions' : key, list) : undefined;
    if (nodes !== undefined && !(isList(list) && list.some((item) => isRecord(item) && 'component' in item))) {
      scope.key = undefined;
      return replayBuffered(blockOf(nodes, isButtons), replay);
    }
    scope.isPlain = true;
    replayBuffered(value, replay);
    scope.isPlain = false;
  });
  return true;
}

/** A block of follow-ups, or of buttons where some send another text than their label. */
function blockOf(nodes: readonly ForeignNode[], isButtons: boolean): BufferedCall {
  const [first] = nodes;
  const labels = first?.type === 'followups' && isList(first.props['items']) ? [...first.props['items']] : undefined;
  if (labels !== undefined && !isButtons)
    return listOf(
      'FollowUpBlock',
      'FollowUpItem',
      labels.map((text) => ({ text })),
    );
  return listOf('Buttons', 'Button', labels?.map((label) => ({ label })) ?? records(nodes.map(({ props }) => props)));
}

function listOf(block: string, item: string, all: readonly ForeignNode['props'][]): BufferedCall {
  const made = new BufferedCall(block);
  made.args.push(
    all.map((props) => {
      const one = new BufferedCall(item);
      for (const [name, value] of Object.entries(props)) setOwn(one.named, name, buffered(value));
      return one;
    }),
  );
  return made;
}
