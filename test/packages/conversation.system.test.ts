// Conversations in an application of React, in development and in strict mode: answers that leave the page and come
// back, that are stopped, fail or call tools.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel, ModelCall, StreamPart } from '../../src/model/language-model.ts';
import { describeInBrowser, launch, openPage } from '../browser/browser.ts';
import { buildPackages } from '../program.ts';
import { finish, text } from '../replay-model.ts';
import { key, listenForTest, modelId, path, type ListeningService } from '../service.ts';
import { createProject, pack } from './fresh-project.ts';

const app = `import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TesseraUi, useTessera } from 'tessera-ui/react';

const tools = [{ type: 'function', function: { name: 'city', parameters: { type: 'object', properties: {} } } }];

function Answers({ turns, act }) {
  return turns.map((turn, index) =>
    turn.role === 'user' ? <p key={index}>{turn.text}</p> : <TesseraUi key={index} stream={turn.stream} onAction={act} />);
}
function Chat({ name }) {
  const [city, setCity] = useState('Oslo');
  const [isShown, setShown] = useState(true);
  const { turns, status, send, stop, act } = useTessera({
    url: '${path}', model: '${modelId}', body: { tools }, toolHandlers: { city: () => ({ city }) },
    messages: [{ role: 'system', content: 'Be brief.' }],
  });
  return <section aria-label={name}>
    <output>{status}</output>
    <button onClick={() => setCity('Bergen')}>Move</button>
    <button onClick={() => setShown(!isShown)}>Show or hide</button>
    <button onClick={stop}>Stop</button>
    {['slow', 'failing', 'tool', 'form'].map((one) => <button key={one} onClick={() => send('A ' + one + ' one')}>{one}</button>)}
    {isShown && <Answers turns={turns} act={act} />}
  </section>;
}
function App() {
  const [hasSecond, setSecond] = useState(true);
  return <>
    <button onClick={() => setSecond(false)}>Close the second</button>
    <Chat name="first" />
    {hasSecond && <Chat name="second" />}
  </>;
}
createRoot(document.getElementById('app')).render(<StrictMode><App /></StrictMode>);`;

const call: StreamPart = { type: 'tool-call-delta', index: 0, id: 'c1', name: 'city', arguments: '{}' };
const textOf = (value: unknown): string => JSON.stringify(value);

/** Answers by the last message. */
function createModel() {
  const calls: ModelCall[] = [];
  const stops: string[] = [];
  const model: LanguageModel = {
    async stream(received, signal) {
      calls.push(received);
      const last = textOf(received.messages.at(-1));
      if (last.includes('failing') && calls.filter(({ messages }) => textOf(messages.at(-1)) === last).length === 1) {
        throw new ApiError('upstream_failed', 'The model is asleep.');
      }
      if (last.includes('slow')) return wait(signal, () => stops.push(last));
      if (last.includes('A form one')) {
        const form = 'Form("trip", Buttons([Button("Book")]), [FormControl("City", Input("city"))])';
        return replay([text(`root = Card([${form}])`), finish()]);
      }
      if (last.includes('"tool"') || last.includes('Oslo') || last.includes('Bergen')) {
        return replay([
          text(`root = Card([TextContent("You are in ${last.includes('Bergen') ? 'Bergen' : 'Oslo'}.")])`),
          finish(),
        ]);
      }
      if (last.includes('A tool one')) return replay([call, finish('tool-calls')]);
      return replay([text('root = Card([TextContent("It is answered.")])'), finish()]);
    },
  };
  return { model, calls, stops };
}

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 60_000 });

async function* replay(parts: readonly StreamPart[]) {
  yield parts;
}

async function* wait(signal: Parameters<LanguageModel['stream']>[1], onStop: () => void) {
  yield [text('root = Card([TextContent("It has begun."), ')];
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      onStop();
      reject(new Error('stopped'));
    });
  });
}

describeInBrowser('a conversation in React', () => {
  const { model, calls, stops } = createModel();
  let browser: Browser;
  let service: ListeningService;
  let server: PreviewServer;
  beforeAll(async () => {
    buildPackages();
    service = await listenForTest(model);
    const project = createProject();
    project.install(pack('tessera-ui'));
    project.link('react', 'react-dom', 'scheduler');
    project.write(
      'index.html',
      '<!doctype html><title>Chat</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.jsx"></script>',
    );
    project.write('main.jsx', app);
    const { folder: root } = project;
    const common = {
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir: join(root, 'out'), minify: false },
    } as const;
    // Strict mode has an effect in development only.
    await build({ ...common, mode: 'development', define: { 'process.env.NODE_ENV': '"development"' } });
    const proxy = { '/v1': { target: service.url, headers: { authorization: `Bearer ${key}` } } };
    server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0, proxy } });
    browser = await launch();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await service?.server.stop(0);
  });

  test('shows answers again after they left the page, stops, retries, and runs tools with the newest state', async () => {
    const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
    const first = page.getByRole('region', { name: 'first' });
    const second = page.getByRole('region', { name: 'second' });
    const click = (name: string) => first.getByRole('button', { name, exact: true }).last().click();

    // A running answer leaves the page and comes back as far as it is, then is stopped and tried again.
    await click('slow');
    await first.getByText('It has begun.').waitFor();
    expect(await first.getByText('A slow one').count()).toBe(1);
    await click('Show or hide');
    await first.getByText('It has begun.').waitFor({ state: 'detached' });
    await click('Show or hide');
    await first.getByText('It has begun.').waitFor();
    await first.getByRole('status', { name: 'Writing' }).waitFor();
    await click('Stop');
    await first.getByText('Stopped', { exact: true }).waitFor();
    await click('Try again');
    await eventually(() => calls.length).toBe(2);
    expect(calls.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['system', 'user'],
    ]);
    await click('Stop');

    // A stopped answer stays in the conversation. An error shows a sentence and a retry button.
    await click('failing');
    await first.getByText('The model is asleep.').waitFor();
    await first.getByText('failed', { exact: true }).waitFor();
    await click('Try again');
    await first.getByText('It is answered.').waitFor();
    await first.getByText('ready', { exact: true }).waitFor();

    await click('Move');
    await click('tool');
    await first.getByText('You are in Bergen.').waitFor();

    await click('form');
    await first.getByRole('textbox', { name: 'City' }).fill('Hamar');
    await click('Book');
    await first.getByText('Book', { exact: true }).last().waitFor();
    await eventually(() => textOf(calls.at(-1)?.messages.at(-1))).toContain('Hamar');

    // The other conversation is its own, and is stopped when it leaves the page.
    expect(await second.getByRole('paragraph').count()).toBe(0);
    const before = stops.length;
    await second.getByRole('button', { name: 'slow' }).click();
    await second.getByText('It has begun.').waitFor();
    await page.getByRole('button', { name: 'Close the second' }).click();
    await eventually(() => stops.length).toBe(before + 1);
    expect(problems.filter((problem) => !problem.includes('502'))).toEqual([]);
    await page.context().close();
  });
});
