// The pages that bench/view.ts opens, and the stream that they read: a document in pieces of 8 characters, one every 10
// ms.
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { createUiCompiler } from '../src/ui/compile.ts';
import { components } from '../src/ui/components/index.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const pieceLength = 8;
const interval = 10;

const words =
  'Orders grew in the north while the south lost some of its regular customers to the new shop near the station. ';

/** Typical blocks of a model, repeated. */
function section(index: number): readonly string[] {
  const of = (name: string): string => components.find((component) => component.name === name)?.example ?? '';
  const values = Array.from({ length: 12 }, (_, place) => 40 + ((index * 7 + place * 13) % 60));
  const rows = Array.from({ length: 8 }, (_, row) => row);
  return [
    `CardHeader("Part ${index + 1}", "What happened and why")`,
    `TextContent("${words}**Revenue** rose by ${index + 3}%. ${words}")`,
    `LineChart([${values.map((_, place) => `"W${place + 1}"`).join(', ')}], [Series("Orders", [${values.join(', ')}])])`,
    `Table([Col("City", [${rows.map((row) => `"Place ${index}-${row}"`).join(', ')}]), Col("Orders", [${rows.map((row) => row * 31 + index).join(', ')}], "number")])`,
    `MarkDownRenderer("### Notes\\n\\n- ${words}\\n- A *second* point with \`code\`\\n- ${words}\\n\\n${words}${words}")`,
    of('Callout'),
    of('Steps'),
    of('BarChart'),
    of('TagBlock'),
    `TextContent("${words}${words}${words}")`,
  ];
}

/** A document of about this many characters. */
export function documentOf(length: number): string {
  const compile = (blocks: readonly string[]): string => {
    const compiler = createUiCompiler();
    return compiler.push(`root = Card([\n${blocks.join(',\n')}\n])`) + compiler.end();
  };
  const blocks: string[] = [];
  for (let index = 0; ; index += 1) {
    for (const block of section(index)) {
      blocks.push(block);
      if (compile(blocks).length >= length) return compile(blocks);
    }
  }
}

/** The number of the frame with which the first words of a document arrive. */
export const firstWordsFrame = (content: string): number => Math.floor(content.indexOf(firstWords) / pieceLength) + 1;

export const firstWords = 'Part 1';

async function stream(response: ServerResponse, content: string, pause: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const started = performance.now();
  const count = Math.ceil(content.length / pieceLength);
  for (let index = 0; index < count; index += 1) {
    const wait = started + index * pause - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (response.destroyed) return;
    const delta = { content: content.slice(index * pieceLength, (index + 1) * pieceLength) };
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><body>${body}</body></html>`;

/** `read` streams into a new answer below the others. */
const ours = (main: string): string =>
  page(
    `<main></main><script type="module">import "${main}";window.read=(url)=>new Promise(async(resolve)=>{const e=document.createElement("tessera-ui");document.querySelector("main").append(e);e.addEventListener("tessera-end",resolve,{once:true});e.stream=await fetch(url);});</script>`,
  );

export interface Pages {
  readonly url: string;
  readonly server: Server;
}

/** `peer`: the folder of the built page of the peer. */
export async function servePages(peer: string): Promise<Pages> {
  // Written by the build.
  const { path } = JSON.parse(readFileSync('dist/element/tessera-ui.json', 'utf8')) as { path: string };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/stream') {
      const pause = Number(searchParams.get('pause') ?? interval);
      void stream(response, documentOf(Number(searchParams.get('length'))), pause);
      return;
    }
    if (pathname === '/ours' || pathname === '/peer') {
      response.setHeader('content-type', 'text/html');
      const html =
        pathname === '/ours'
          ? ours(path)
          : page('<main></main><link rel="stylesheet" href="/peer.css"><script type="module" src="/peer.js"></script>');
      response.end(html);
      return;
    }
    const folder = pathname.startsWith('/peer') ? peer : 'dist/element';
    try {
      const bytes = readFileSync(join(folder, pathname));
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream');
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, server };
}
