import assert from 'node:assert/strict';
import { sendRaw } from '../raw-socket.ts';
import { callerKey, type Attack } from '../attack.ts';

const path = '/v1/embed/chat/completions';
const body = '{"model":"builtin/composer/v-20261121","messages":[{"role":"user","content":"Hi"}]}';
const common = `host: x\r\nauthorization: Bearer ${callerKey}\r\ncontent-type: application/json\r\n`;
const post = (headers: string, rest = body): string => `POST ${path} HTTP/1.1\r\n${common}${headers}\r\n\r\n${rest}`;

const requests: readonly (readonly [name: string, text: string])[] = [
  ['two different content lengths', post(`content-length: ${body.length}\r\ncontent-length: 5`)],
  [
    'a content length and chunked encoding',
    post(`content-length: 5\r\ntransfer-encoding: chunked`, `0\r\n\r\n${body}`),
  ],
  ['a negative content length', post('content-length: -1')],
  ['a content length that is not a number', post('content-length: 1e3')],
  ['a content length of 20 digits', post('content-length: 99999999999999999999')],
  ['a chunk size that overflows', post('transfer-encoding: chunked', 'fffffffffffffffff\r\nx\r\n0\r\n\r\n')],
  [
    'a chunk size with a sign',
    post('transfer-encoding: chunked', `+${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  ],
  ['a megabyte of chunk extensions', post('transfer-encoding: chunked', `1;${'x'.repeat(2 ** 20)}\r\n{\r\n0\r\n\r\n`)],
  ['a bare line feed in a header', `POST ${path} HTTP/1.1\n${common.replaceAll('\r', '')}\n\n${body}`],
  ['a header without a name', post(': value')],
  ['a folded header', post('x-folded: a\r\n b')],
  ['a NUL in a header', post('x-nul: a\0b')],
  ['ten thousand headers', post(Array.from({ length: 10_000 }, (_, index) => `x${index}: y`).join('\r\n'))],
  ['a header of a megabyte', post(`x-long: ${'y'.repeat(2 ** 20)}`)],
  ['a request line of a megabyte', `GET /${'a'.repeat(2 ** 20)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(100)],
  ['an old version', `GET /healthz HTTP/0.9\r\n\r\n`],
  ['a future version', `GET /healthz HTTP/3.0\r\nhost: x\r\n\r\n`],
  ['junk after a request', `${post(`content-length: ${body.length}`)}${'junk'.repeat(1000)}`],
];

export const attack: Attack = {
  name: 'requests that violate HTTP framing',
  async run({ port, url }) {
    for (const [name, text] of requests) {
      const reply = await sendRaw(port, text);
      // The server may close the connection without a reply. It must not answer a request that it framed wrongly.
      const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      const isMisread = statuses.length > 1 && name !== 'junk after a request';
      assert.ok(!isMisread, `${name}: ${statuses.join(', ')}`);
      assert.ok(
        statuses.every((status) => status < 500 || status === 505),
        `${name}: ${statuses.join(', ')}`,
      );
    }
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  },
};
