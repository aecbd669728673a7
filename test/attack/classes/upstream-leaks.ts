import assert from 'node:assert/strict';
import { canary, upstreamKey, type Attack } from '../attack.ts';
import { askEach, deltaOf, eventOf, send, serveCases, type HostileCase } from '../hostile-model-server.ts';

const header = `header ${canary} 9f`;
const basic = `Basic ${Buffer.from(`gateway:${canary}-pass`).toString('base64')}`;

/** The reply of a debugging proxy: everything it received, in several encodings. */
function echo(body: string, key = ''): string {
  const said = [body, key, header, basic, upstreamKey];
  const base64 = said.map((one) => Buffer.from(one).toString('base64'));
  return [...said, ...base64, ...said.map(encodeURIComponent), JSON.stringify(said)].join(' ');
}

const refusal =
  (status: number): HostileCase =>
  (response, request, body) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': header });
    const message = echo(body, request.headers.authorization);
    response.end(JSON.stringify({ error: { message, code: message, type: message } }));
  };

const midway =
  (tail: (said: string) => string, ending: 'end' | 'hang' | 'reset' = 'end'): HostileCase =>
  (response, request, body) => {
    const text = deltaOf({ content: `root = Card([TextContent("${canary}` });
    send(response, text + tail(echo(body, request.headers.authorization)), 'hang');
    if (ending === 'end') response.end();
    else if (ending === 'reset') setImmediate(() => response.destroy());
  };

const cases: Readonly<Record<string, HostileCase>> = {
  ...Object.fromEntries([302, 400, 401, 403, 404, 413, 422, 429, 500, 502, 503].map((one) => [`${one}`, refusal(one)])),
  'an-error-event': midway((said) => eventOf({ error: { message: said, code: said } })),
  'an-event-named-error': midway((said) => `event: error\ndata: ${JSON.stringify(said)}\n\n`),
  'no-json': midway((said) => `data: ${said}\n\n`),
  'cut-off': midway((said) => `data: {"choices":[{"delta":{"content":"${said}`),
  reset: midway((said) => `data: {"choices":[{"delta":{"content":"${said}`, 'reset'),
  'a-long-finish-reason': midway((said) => eventOf({ choices: [{ delta: {}, finish_reason: `error ${said}` }] })),
  html: (response, _, body) => send(response, `<html>${echo(body)}`),
  'other-json': (response, _, body) => send(response, JSON.stringify({ [echo(body)]: 1 })),
  'no-http': ({ socket }, _, body) => void socket?.end(`HTTP/9 ${echo(body)}\r\n\r\n`),
};

/** The harness searches log lines and metrics for the canary; this searches the error replies. */
export const attack: Attack = {
  name: 'a model server that echoes prompts, replies, keys and headers in its errors',
  environment: { TESSERA_UPSTREAM_RETRIES: '0' },
  modelServer: serveCases(cases),
  modelSettings: { headers: { 'x-gateway': header, 'proxy-authorization': basic } },
  async run({ ask, program }) {
    await askEach(cases, ask, (name, { text }) => {
      const error = /\{"error":\{.*\}\}/.exec(text)?.[0] ?? '';
      if (name !== 'a-long-finish-reason') assert.notEqual(error, '', name);
      assert.ok(!error.includes(canary), `${name}: ${error}`);
    });
    const encoded = [header, upstreamKey, `gateway:${canary}-pass`].map((one) => Buffer.from(one).toString('base64'));
    const log = JSON.stringify(program.log);
    for (const one of [...encoded, encodeURIComponent(header)]) assert.ok(!log.includes(one.slice(4, -4)), one);
  },
};
