// Reads what an A2UI client reports when a user clicks.
import { hasOwn, isRecord } from '../schema/check.ts';
import type { UiAction } from './user-message.ts';

/**
 * The action of an event, as the renderer calls back with it or as the client sends it: `{version, action}`. Undefined for
 * anything else, such as an error report. `toUserMessage` makes the next message of it.
 */
export function fromA2uiAction(event: unknown): UiAction | undefined {
  if (!isRecord(event)) return undefined;
  const inner = event['action'] ?? event['userAction'];
  const { name, context } = isRecord(inner) ? inner : event;
  if (typeof name !== 'string' || name === '') return undefined;
  const { values, ...params } = isRecord(context) ? context : {};
  const { message, ...others } = params;
  const isReply = name === 'continue_conversation' && typeof message === 'string';
  return {
    type: name,
    params: isReply ? others : params,
    humanFriendlyMessage: isReply ? message : name.replaceAll('_', ' '),
    formState: isRecord(values) ? toFields(values) : {},
  };
}

/** As other clients report values. A form without a name stands for the one that the button is in. */
const toFields = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRecord(value) && hasOwn(value, 'value') ? value : { value },
    ]),
  );
