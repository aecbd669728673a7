// Reads the event that an A2UI client reports after a click.
import { hasOwn, isRecord } from '../schema/check.ts';
import type { UiAction } from './user-message.ts';

/**
 * Returns the action of an event, either as the renderer's callback receives it or as the client sends it: `{version,
 * action}`. Undefined for anything else, such as an error report. `toUserMessage` turns the action into the next message.
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

/** The values in the shape of other clients. A form without a name is the one that contains the button. */
const toFields = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRecord(value) && hasOwn(value, 'value') ? value : { value },
    ]),
  );
