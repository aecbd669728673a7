// The unfinished replies of each connection. A client may pipeline requests: then there are several replies, and all but
// the first are queued.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MemoryBudget } from './memory-budget.ts';

/** The replies of a connection, in the order of their requests. */
export type OpenReplies = (socket: Duplex) => ReadonlySet<ServerResponse>;

/** Maximum number of queued replies per connection. No client needs more. */
const maxWaiting = 32;

/** Bytes that Node retains for a request and its reply, apart from the text of the headers. */
const overhead = 4096;

const none: ReadonlySet<ServerResponse> = new Set();

/** `held` counts the memory of queued requests. Absent: it is not counted. */
export function trackReplies(server: Server, held?: MemoryBudget): OpenReplies {
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
    if (replies.size > maxWaiting) {
      socket.destroy();
      return;
    }
    const reservation = held?.open({ drop: () => socket.destroy() });
    const letGo = (): void => reservation?.close();
    reply.once('socket', letGo).once('close', letGo);
    // While it is queued, it makes no progress.
    reservation?.stall(sizeOf(request));
  });

  return (socket) => open.get(socket) ?? none;
}

function add(replies: Set<ServerResponse>, reply: ServerResponse): void {
  replies.add(reply);
  reply.once('close', () => replies.delete(reply));
}

/** A queued reply has no socket, so it would not be notified that the client has disconnected. */
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
