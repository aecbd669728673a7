// The replies of each connection that are not out yet. Requests may be sent one behind the other without waiting: then
// there are several, and all but the first wait for their turn.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HeldBytes } from './held-bytes.ts';

/** The replies of a connection, in the order of their requests. */
export type OpenReplies = (socket: Duplex) => ReadonlySet<ServerResponse>;

/** Requests of one connection whose replies wait for their turn. No client has a use for more. */
const mostWaiting = 32;

/** What Node keeps of a request and its reply, beside the text of the headers. */
const overhead = 4096;

const none: ReadonlySet<ServerResponse> = new Set();

/** `held`: waiting requests count. Absent: they do not. */
export function trackReplies(server: Server, held?: HeldBytes): OpenReplies {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();

  server.prependListener('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request;
    let replies = open.get(socket);
    if (replies === undefined) {
      const all = (replies = new Set<ServerResponse>());
      open.set(socket, all);
      socket.once('close', () => closeAll(all));
    }
    add(replies, reply);
    if (reply.socket !== null) return;
    if (replies.size > mostWaiting) {
      socket.destroy();
      return;
    }
    const holding = held?.open({ drop: () => socket.destroy() });
    const letGo = (): void => holding?.close();
    reply.once('socket', letGo).once('close', letGo);
    // Until its turn comes it makes no progress.
    holding?.stall(sizeOf(request));
  });

  return (socket) => open.get(socket) ?? none;
}

function add(replies: Set<ServerResponse>, reply: ServerResponse): void {
  replies.add(reply);
  reply.once('close', () => replies.delete(reply));
}

/** A reply has no socket before its turn comes, so it would never hear that the client has left. */
function closeAll(replies: ReadonlySet<ServerResponse>): void {
  for (const reply of replies) {
    if (reply.socket !== null) continue;
    reply.destroy();
    reply.emit('close');
  }
}

function sizeOf({ rawHeaders, url = '' }: IncomingMessage): number {
  return rawHeaders.reduce((size, text) => size + text.length, overhead + url.length);
}
