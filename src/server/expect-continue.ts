// `Expect: 100-continue`: a client that has a long body asks first. Node would invite the body at once, even of a client
// without a key.
import type { IncomingMessage, Server } from 'node:http';

const invitations = new WeakMap<IncomingMessage, () => void>();

/** Leaves the answer to what reads the body; without one, the client receives the reply instead. */
export function holdExpectations(server: Server): void {
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
