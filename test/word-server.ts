// A model server that writes a word every few milliseconds. When a message contains "wait for NAME", the second half of
// the words is withheld until that gate is opened.
import http from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { createGate, type Gate } from './gate.ts';

export interface WordServer {
  readonly url: string;
  /** Calls that have received the first half of the words. */
  readonly begun: number;
  open(gate: string): void;
  close(): void;
}

const pause = 5;

export async function startWordServer(words = 40): Promise<WordServer> {
  const gates = new Map<string, Gate>();
  let begun = 0;
  const gateOf = (name: string): Gate => {
    const gate = gates.get(name) ?? createGate();
    gates.set(name, gate);
    return gate;
  };
  const server = http.createServer((request, response) => {
    const answer = async () => {
      const [, gate] = /wait for (\w+)/.exec(await readAll(request)) ?? [];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (text: string, more: object = {}) => {
        const choices = [{ index: 0, delta: { content: text }, finish_reason: null, ...more }];
        response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices })}\n\n`);
      };
      write('root = Card([TextContent("');
      for (let index = 0; index < words && !response.destroyed; index++) {
        if (index === words / 2) {
          begun += 1;
          if (gate !== undefined) await gateOf(gate).opened;
        }
        write(`word${index} `);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      write('")])', { finish_reason: 'stop' });
      response.end('data: [DONE]\n\n');
    };
    answer().catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    get begun() {
      return begun;
    },
    open: (gate) => gateOf(gate).open(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const wordModel = 'acme/words/v-20261121';

/** The text of `tessera.json`; the key of the server is in UP_KEY. */
export const wordConfiguration = ({ url }: WordServer): string =>
  JSON.stringify({
    models: { [wordModel]: { provider: 'openai-compatible', baseUrl: url, apiKeyEnv: 'UP_KEY', model: 'm' } },
  });

/** A request body for the word model. */
export const words = (gate?: string): object => ({
  model: wordModel,
  stream: true,
  messages: [{ role: 'user', content: gate === undefined ? 'Hello' : `Please wait for ${gate}` }],
});
