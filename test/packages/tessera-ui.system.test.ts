// The package tessera-ui, installed from its tarball into empty projects: TypeScript, Node, Vite with React, a plain
// page.
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { components } from '../../src/ui/components/index.ts';
import { describeInBrowser, launch, openPage } from '../browser/browser.ts';
import { compiled } from '../browser/view-page.ts';
import { exampleKey, serveExamples, type ExampleService } from '../docs/example-service.ts';
import { buildPackages, root } from '../program.ts';
import { contentsOf, createProject, pack, sizeOf, type FreshProject, type Manifest } from './fresh-project.ts';

let tarball: string;
let project: FreshProject;
let manifest: Manifest;

beforeAll(() => {
  buildPackages();
  tarball = pack('tessera-ui');
  project = createProject();
  manifest = project.install(tarball);
}, 120_000);

test('contains modules, types, fonts, licences, and no dependencies', () => {
  const files = contentsOf(tarball);
  for (const file of ['LICENSE', 'README.md', 'dist/licences.txt', 'dist/index.js']) expect(files).toContain(file);
  expect(files.some((file) => file.endsWith('.woff2'))).toBe(true);
  expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  expect(manifest).not.toHaveProperty('dependencies');
  const text = readFileSync(join(project.folder, 'node_modules/tessera-ui/dist/licences.txt'), 'utf8');
  for (const name of ['preact', 'd3-scale', 'micromark', '@fontsource-variable/inter']) {
    expect(text).toContain(`\n${name} `);
  }
});

const examples = components
  .filter(({ name }) => name !== 'Card')
  .map(({ example }): unknown => JSON.parse(compiled([example])).component);

const program = `
import {
  createFrameReader, createReplyReader, isElement, isElementOf, parsePrefix, toAssistantMessage, toUserMessage,
  type Block, type ComponentName, type ElementOf, type Reply,
} from 'tessera-ui/client';
import { createResumingFetch } from 'tessera-ui/resume';
import { createCompiler, defineCatalog, systemPrompt } from 'tessera-ui/compiler';
import { renderToHtml } from 'tessera-ui/html';
import { createConversation } from 'tessera-ui/conversation';
import { TesseraUi, useTessera, type CustomElement, type PropsOf } from 'tessera-ui/react';
import { tessera } from 'tessera-ui/svelte';
import { useTessera as useVue } from 'tessera-ui/vue';
import { TesseraUiElement, type TesseraAction } from 'tessera-ui';

const reader = createReplyReader();
for (const { data } of createFrameReader().push('data: [DONE]')) reader.push(data);
const reply: Reply = reader.reply;
const root = reply.tree.root;
if (root !== undefined) console.log(root.component.toUpperCase(), isElement(root.props['a']));
// @ts-expect-error: the content may be null.
reply.content.length;

const message: { role: 'assistant'; content: string | null } = toAssistantMessage(reply);
const resuming: typeof fetch = createResumingFetch({ maxRetries: 2 });

// Every component of the catalog, as it is in a document.
const cards: readonly ElementOf<'Card'>[] = ${JSON.stringify(examples)};
if (isElementOf(root, 'Card')) {
  for (const child of root.props.children ?? []) {
    if (child.component !== 'Table') continue;
    const [column] = child.props.columns ?? [];
    const label: string | undefined = column?.props.label;
    // @ts-expect-error: a column that is still arriving may have no label.
    console.log(label, column.props.label.length);
  }
}
const draw: { readonly [Name in ComponentName]?: (element: ElementOf<Name>) => string } = {
  Stat: ({ props: { label, value } }) => label + ': ' + value,
  // @ts-expect-error: a Quote has no title.
  Quote: ({ props }) => props.title,
};
// @ts-expect-error: there is no such component.
type Wrong = ElementOf<'Tabel'>;
const block: Block = { component: 'Heading', props: { text: 'Sales', level: 2 } };
// @ts-expect-error: a level is 1, 2 or 3.
const deeper: Block = { component: 'Heading', props: { text: 'Sales', level: 4 } };
export const used = [message, resuming, cards, draw, block, deeper, parsePrefix('').root satisfies object | undefined];

const compiler = createCompiler();
const document: string = compiler.push('root = Card([])') + compiler.end();
console.log(renderToHtml(document, { locale: 'en' }).length, systemPrompt(defineCatalog()).length);

export function Chat() {
  const { turns, act } = useTessera({ url: '/chat' });
  const onAction = (action: TesseraAction) => (action.type === 'book' ? console.log(action.params) : act(action));
  const last = turns.at(-1);
  return last?.role === 'assistant' ? <TesseraUi stream={last.stream} onAction={onAction} theme="dark" /> : null;
}
const schemas = {
  Rating: {
    type: 'object',
    properties: {
      stars: { type: 'integer' },
      mood: { enum: ['good', 'bad'] },
      notes: { type: 'array', items: { $ref: '#/components/TextContent' } },
    },
    required: ['stars'],
  },
} as const;
function Rating({ props }: CustomElement<PropsOf<typeof schemas.Rating>>) {
  const mood: 'good' | 'bad' | undefined = props.mood;
  return <b title={mood}>{props.stars.toFixed(1) + props.notes?.[0]?.component}</b>;
}
declare module 'tessera-ui/client' {
  interface CustomComponents {
    Rating: PropsOf<typeof schemas.Rating>;
  }
}
export const card: ElementOf<'Card'> = { component: 'Card', props: { children: [{ component: 'Rating', props: { stars: 4 } }, block] } };
// @ts-expect-error: the stars are missing.
export const unrated: Block = { component: 'Rating', props: {} };
export const starsOf = (value: unknown): number | undefined => isElementOf(value, 'Rating') ? value.props.stars : undefined;
// @ts-expect-error: the schema has no such prop.
export const missing = ({ props }: CustomElement<PropsOf<typeof schemas.Rating>>) => props.score;
export const rated = <TesseraUi document="" components={{ Rating }} schemas={schemas} />;
// @ts-expect-error: a theme is a text.
export const wrong = <TesseraUi theme={1} />;

const element: TesseraUiElement | null = globalThis.document.querySelector('tessera-ui');
element?.push({});
if (element !== null) element.components = { Rating: ({ props }: CustomElement<{ stars: number }>) => props.stars.toFixed() };
element?.addEventListener('tessera-action', ({ detail }) => console.log(detail.message.content.toUpperCase()));
globalThis.document.addEventListener('tessera-end', ({ detail }) => console.log(detail.reply.content?.length));
export const plain = <tessera-ui stream={new Response()} theme="dark" ontessera-error={({ detail }) => detail.message.toUpperCase()} />;
// @ts-expect-error: there is no such ending.
export const ended = <tessera-ui ending="all" />;
const conversation = createConversation(() => ({ url: '/', messages: [{ role: 'system', content: 'Be brief.' }] }));
for (const turn of conversation.turns) console.log(turn.role === 'user' ? turn.text : turn.stream);
element?.addEventListener('tessera-action', ({ detail }) => conversation.act(detail));
export const stores = [tessera({ url: '/' }).send, createConversation({ url: '/' }).stop, useVue, toUserMessage];
`;

const snippets = ['docs/renderer.md', 'docs/client.md'].flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, text = '']) => text),
);

test.each([
  ['nodenext', 'nodenext', 'typescript7'],
  ['esnext', 'bundler', 'typescript7'],
  ['nodenext', 'nodenext', 'typescript'],
])(
  'has types for module %s and resolution %s (%s)',
  (module, moduleResolution, compiler) => {
    const fresh = createProject();
    fresh.install(tarball);
    fresh.link('@types/react', 'csstype');
    fresh.write('program.tsx', program);
    // The names that the snippets leave to the reader.
    fresh.write(
      'reader.d.ts',
      "declare const reader: import('tessera-ui/client').ReplyReader; declare function drawHeading(...props: unknown[]): void;",
    );
    const docs = snippets.map((text, index) => {
      const path = `docs-${index}.tsx`;
      fresh.write(path, `${text}\nexport {};`);
      return path;
    });
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      jsx: 'react-jsx',
      types: [],
      strict: true,
      noEmit: true,
      // Checks our declarations as well.
      skipLibCheck: false,
    };
    fresh.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.tsx', 'reader.d.ts', ...docs] }));
    expect(fresh.node(join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.')).toBe('');
  },
  60_000,
);

test('every entry can be imported on a server, and draws HTML there', () => {
  project.link('react', 'react-dom', 'scheduler');
  const names = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'));
  expect(names.length).toBeGreaterThan(7);
  const specifiers = names.map((name) => `tessera-ui${name.slice(1)}`);
  project.write(
    'server.mjs',
    `for (const name of ${JSON.stringify(specifiers)}) await import(name);
    const { renderToHtml } = await import('tessera-ui/html');
    console.log(renderToHtml(process.argv[2]));`,
  );
  const content = JSON.stringify({
    component: { component: 'Card', props: { children: [{ component: 'TextContent', props: { text: 'Drawn.' } }] } },
    error: null,
  });
  expect(project.node('server.mjs', content)).toContain('Drawn.');
});

test('a bundle of an application contains only what it uses', async () => {
  const fresh = createProject();
  fresh.install(tarball);
  const bundled = async (source: string): Promise<number> => {
    fresh.write('main.js', source);
    const outDir = join(fresh.folder, 'out');
    await build({
      root: fresh.folder,
      configFile: false,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(fresh.folder, 'main.js') } },
    });
    return sizeOf(outDir, /\.js$/);
  };
  const one = "import { createFrameReader } from 'tessera-ui/client'; console.log(createFrameReader().push('x'));";
  expect(await bundled(one)).toBeLessThan(4000);
  // The name of the element is registered, although nothing is imported by name.
  expect(await bundled("import 'tessera-ui';")).toBeGreaterThan(100_000);
}, 120_000);

const chart = JSON.stringify({
  component: {
    component: 'Card',
    props: {
      children: [
        { component: 'TextContent', props: { text: 'People by city' } },
        {
          component: 'BarChart',
          props: {
            labels: ['Oslo', 'Bergen'],
            series: [{ component: 'Series', props: { category: 'people', values: [717710, 291940] } }],
          },
        },
      ],
    },
  },
  error: null,
});

describeInBrowser('in a browser', () => {
  let browser: Browser;
  let service: ExampleService;
  beforeAll(async () => {
    browser = await launch();
    service = await serveExamples();
  });
  afterAll(async () => {
    await browser.close();
    await service.server.stop(0);
  });

  test('a Vite project with React draws a reply', async () => {
    const fresh = createProject();
    fresh.install(tarball);
    fresh.link('react', 'react-dom', 'scheduler');
    fresh.write(
      'index.html',
      '<!doctype html><title>Chat</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.jsx"></script>',
    );
    fresh.write(
      'main.jsx',
      `import { createRoot } from 'react-dom/client';
      import { TesseraUi, useTessera } from 'tessera-ui/react';
      function Chat() {
        const { turns, send } = useTessera({ url: '/v1/embed/chat/completions' });
        return <>
          <button onClick={() => send('city,people\\nOslo,717710\\nBergen,291940')}>Ask</button>
          {turns.map((turn, index) => turn.role === 'assistant' && <TesseraUi key={index} stream={turn.stream} />)}
        </>;
      }
      createRoot(document.getElementById('app')).render(<Chat />);`,
    );
    const outDir = join(fresh.folder, 'out');
    // Bundlers without components of the server warn about 'use client'.
    await build({ root: fresh.folder, configFile: false, logLevel: 'error', build: { outDir } });
    const proxy = { '/v1': { target: service.url, headers: { authorization: `Bearer ${exampleKey}` } } };
    const server = await preview({
      root: fresh.folder,
      configFile: false,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, proxy },
    });
    try {
      const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByRole('img', { name: 'Bar chart with 2 places' }).waitFor();
      await page.evaluate('document.fonts.ready');
      expect(problems).toEqual([]);
    } finally {
      await server.close();
    }
  }, 120_000);

  test('a plain page needs no bundler', async () => {
    const fresh = createProject();
    fresh.install(tarball);
    fresh.write(
      'index.html',
      `<!doctype html><title>Plain</title><link rel="icon" href="data:,">
      <tessera-ui></tessera-ui>
      <script type="module" src="/node_modules/tessera-ui/dist/index.js"></script>
      <script type="module">document.querySelector('tessera-ui').document = ${chart};</script>`,
    );
    const { server, port } = await serveFolder(fresh.folder);
    try {
      const { page, problems } = await openPage(browser, `http://127.0.0.1:${port}/index.html`);
      await page.getByText('People by city').waitFor();
      await page.getByRole('img', { name: 'Bar chart with 2 places' }).waitFor();
      expect(problems).toEqual([]);
    } finally {
      server.close();
    }
  });
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

async function serveFolder(folder: string): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream');
    response.end(readFileSync(join(folder, pathname)));
  });
  return { server, port: await listenOnFreePort(server) };
}
