// A model server that constrains its model to a grammar, with the engine that vLLM and SGLang use. Its model has a few
// prepared answers and writes the first one that the grammar allows.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../listen-on-free-port.ts';
import { createEbnfCheck } from '../../grammar/engines.ts';
import { frame, isObject, listOf, type Json } from './vendor.ts';

export interface GrammarServerOptions {
  /** The grammar of a request. */
  readonly grammarOf: (body: Json) => unknown;
  /** The prepared answers of the model. A name from the grammar follows them. */
  readonly says: readonly string[];
  /** Grammars of more characters are dropped silently, as llama.cpp drops those that it cannot parse. */
  readonly maxGrammar?: number;
  /** The grammar also constrains the reasoning of the model, which then never ends. */
  readonly isReasoning?: boolean;
}

export interface GrammarServer {
  readonly baseUrl: string;
  readonly bodies: readonly Json[];
}

export async function startGrammarServer(options: GrammarServerOptions): Promise<GrammarServer> {
  const bodies: Json[] = [];
  const server: Server = createServer((request, response) => {
    if (request.method === 'GET') {
      sendJson(response, 200, { data: [{ id: 'small-8b' }] });
      return;
    }
    void (async () => {
      let text = '';
      for await (const piece of request.setEncoding('utf8')) text += String(piece);
      const parsed: unknown = JSON.parse(text);
      const body = isObject(parsed) ? parsed : {};
      bodies.push(body);
      await answer(body, response, options);
    })();
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, bodies };
}

async function answer(body: Json, response: ServerResponse, options: GrammarServerOptions): Promise<void> {
  const { grammarOf, says, maxGrammar = Infinity, isReasoning = false } = options;
  const given = grammarOf(body);
  const grammar = typeof given === 'string' && given.length <= maxGrammar ? given : undefined;
  if (grammar !== undefined && listOf(body.tools).length > 0) {
    return sendJson(response, 400, { error: { message: 'Cannot use custom grammar constraints with tools.' } });
  }
  const text = grammar === undefined ? says[0] : await firstAllowed(says, grammar);
  if (text === undefined) return sendJson(response, 500, { error: { message: 'Nothing to say.' } });
  const usage = { prompt_tokens: 9, completion_tokens: 3 };
  const said = grammar !== undefined && isReasoning ? { reasoning_content: text, content: '' } : { content: text };
  if (body.stream !== true) {
    const message = { role: 'assistant', ...said };
    return sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
  }
  const chunks = [
    { choices: [{ index: 0, delta: said, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunks.map((chunk) => frame(chunk)).join('')}data: [DONE]\n\n`);
}

async function firstAllowed(says: readonly string[], grammar: string): Promise<string | undefined> {
  const isAllowed = await createEbnfCheck(grammar);
  const [, only] = /^root ::= "([^"\\]*)"$/.exec(grammar) ?? [];
  return [...says, only].find((text) => text !== undefined && isAllowed(text));
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
