// `Expect: 100-continue`: a client with a long body asks before sending it. By default, Node accepts at once, even from a
// client without a key.
import type { IncomingMessage, Server } from 'node:http';

const invitations = new WeakMap<IncomingMessage, () => void>();

/** `inviteBody` sends `100 Continue`. Until then, the request can be answered without reading its body. */
export function handleExpectContinue(server: Server): void {
  server.on('checkContinue', (incoming, outgoing) => {
    invitations.set(incoming, () => outgoing.writeContinue());
    server.emit('request', incoming, outgoing);
  });
  // RFC 9110 allows a server to ignore unknown expectations; Node would answer 417 without a body.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
}

/** Call before the body is read. */
export function inviteBody(incoming: IncomingMessage): void {
  if (incoming.headers.expect !== undefined) invitations.get(incoming)?.();
}
