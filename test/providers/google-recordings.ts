// The expected outcome of each file in test/upstream/google. Generated ids are n1, n2 ...

import { createGoogleModel } from '../../src/providers/google/model.ts';
import { recordedEvents, type Adapter } from './adapter-suite.ts';
import type { Outcome } from './collect.ts';
import { failed, outcomesWith, usage } from './outcomes.ts';

const { said } = outcomesWith({ usage });

/** The state of a call is on the call, and on the message by the id of the call. */
function called(calls: Outcome['calls'], text = ''): Outcome {
  const states = calls.flatMap(({ id, providerState }) =>
    providerState === undefined ? [] : [[id, providerState.google]],
  );
  const state = states.length === 0 ? undefined : { google: { calls: Object.fromEntries(states) } };
  return { text, reasoning: '', calls, ...(state && { state }), finish: 'tool-calls', usage };
}

const weather = {
  id: 'call_n1',
  name: 'get_weather',
  arguments: '{"city":"Köln"}',
  providerState: { google: { thought_signature: 'EjQKMg==' } },
};

const recordings: Readonly<Record<string, Outcome>> = {
  text: said('Grüße\u00A0aus 東京 👋🏽.\n"Ende"'),
  'text-and-tools': called([weather], 'Let me see: 東京 👋🏽.'),
  tools: called([weather, { id: 'call_n2', name: 'get_time', arguments: '{"zone":"CET"}' }]),
  'tools-ids': called([
    {
      id: 'fc-1',
      name: 'get_weather',
      arguments: '{"city":"Oslo"}',
      providerState: { google: { thought_signature: 'QQ==', function_call_id: 'fc-1' } },
    },
    {
      id: 'call_n1',
      name: 'get_time',
      arguments: '{}',
      providerState: { google: { function_call_id: 'fc-1' } },
    },
    { id: 'call_n2', name: 'nod', arguments: '{}' },
  ]),
  'tools-in-pieces': failed('Let me see.', 'upstream_failed'),
  thinking: said('Hello', { reasoning: 'The user greets.' }),
  'content-absent': said('Hello'),
  unknown: said('Hello'),
  'usage-after': said('Hello'),
  'usage-never': { text: 'Hello there', reasoning: '', calls: [], finish: 'stop' },
  'finish-max-tokens': said('Hel', { finish: 'length' }),
  'finish-continuation': said('Hel', { finish: 'length' }),
  'finish-image': said('Hel', { finish: 'content-filter' }),
  'finish-safety': said('Hel', { finish: 'content-filter' }),
  'finish-recitation': said('Hel', { finish: 'content-filter' }),
  'finish-malformed-call': failed('Hel', 'upstream_failed'),
  'finish-other': failed('Hel', 'upstream_failed'),
  'finish-new-word': said('Hello'),
  'finish-unspecified': failed('Hello', 'upstream_interrupted'),
  blocked: failed('', 'content_refused'),
  'error-unavailable': failed('Hel', 'overloaded'),
  'error-exhausted': failed('Hel', 'upstream_rate_limited'),
};

const folder = 'google';
const events = recordedEvents(folder, 'text-and-tools');
const whole: readonly unknown[] = events.map(({ data }): unknown => JSON.parse(data));

export const googleAdapter: Adapter = {
  folder,
  recordings,
  createModel: (options, effects) =>
    createGoogleModel({ model: 'gemini-3.8-flash', apiKey: 'AIza-secret', ...options }, effects),
  reply: {
    events,
    finishAt: events.findIndex(({ data }) => data.includes('"finishReason"')),
    // Google sends no end mark, but gateways in front of it do.
    endMark: { data: '[DONE]' },
    unknownEvent: (padding) => ({ data: JSON.stringify({ weather: true, padding }) }),
    textEvent: (text) => ({
      data: JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
    }),
    textOf: (data) => Object(data).candidates?.[0]?.content?.parts?.[0]?.text ?? '',
    errorEvent: { data: '{"error":{"code":500,"message":"It broke","status":"INTERNAL"}}' },
    // The reply of the service without `alt=sse`.
    whole,
    errorBody: [{ error: { code: 500, message: 'It broke', status: 'INTERNAL' } }],
  },
};
