// A model server that plays the hostile case named in the prompt.
import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { canary, hostileModel, type AttackReply, type AttackTarget } from './attack.ts';

export type HostileCase = (response: ServerResponse, request: IncomingMessage, body: string) => void;

export const serveCases =
  (cases: Readonly<Record<string, HostileCase>>): RequestListener =>
  async (request, response) => {
    response.on('error', () => undefined);
    const body = await text(request);
    const name = Object.keys(cases).find((one) => body.includes(`<${one}>`));
    if (name === undefined) send(response, answer);
    else cases[name]?.(response, request, body);
  };

/**
 * Requests each case, streamed and plain at the same time. A valid reply between two cases keeps the circuit breaker
 * closed; an open one would answer instead of the model server.
 */
export async function askEach(
  cases: Readonly<Record<string, HostileCase>>,
  ask: AttackTarget['ask'],
  check: (name: string, reply: AttackReply) => void,
  more: object = {},
): Promise<void> {
  for (const name of Object.keys(cases)) {
    const asked = [true, false].map((stream) => ask(requestFor(name, stream, more)));
    for (const reply of await Promise.all(asked)) check(name, reply);
    const { text: good } = await ask(requestFor('nothing', true));
    assert.ok(good.includes('[DONE]'), `after ${name}: ${good}`);
  }
}

/** A request body that selects this case. */
export const requestFor = (name: string, stream: boolean, more: object = {}) => ({
  model: hostileModel,
  stream,
  messages: [{ role: 'user', content: `<${name}> ${canary}` }],
  ...more,
});

/** Writes the piece repeatedly as fast as it is read. */
export function flood(response: ServerResponse, piece: string | Uint8Array): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', write);
  write();
}

/** Writes the body, then ends the reply or leaves it open. */
export function send(response: ServerResponse, body: string | Uint8Array, ending: 'end' | 'hang' = 'end'): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (ending === 'end') response.end(body);
  else response.write(body);
}

export const eventOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

export const deltaOf = (delta: object): string => eventOf({ choices: [{ index: 0, delta }] });

export const finish = `${eventOf({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;

const answer = deltaOf({ content: 'root = Card([TextContent("Hello")])' }) + finish;

/** Repeats an event up to about the size of one socket write. */
export const manyOf = (event: string): string => event.repeat(Math.ceil(60_000 / event.length));
