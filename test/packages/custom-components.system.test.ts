// Components of an application, from the schema in the request to the page: in the element and in React.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages, describeInBrowser, launch, openPage } from '../browser/browser.ts';
import { serveViewPage, type ViewPage } from '../browser/view-page.ts';
import { createReplayModel, finish, text } from '../replay-model.ts';
import { buildPackages } from '../program.ts';
import { key, listenForTest, modelId, path, post, request, type ListeningService } from '../service.ts';
import { createProject, pack } from './fresh-project.ts';

const schemas = {
  Rating: {
    type: 'object',
    description: 'stars',
    properties: { stars: { type: 'integer', minimum: 1, maximum: 5 }, label: { type: 'string' } },
    required: ['stars'],
    additionalProperties: false,
  },
  Panel: {
    type: 'object',
    properties: { title: { type: 'string' }, content: { type: 'array', items: { $ref: '#/components/Block' } } },
    required: ['title'],
  },
} as const;

const answer = 'root = Card([CardHeader("Hotel"), Rating(4, "Very good"), TextContent("Near the station")])';

describeInBrowser('components of an application', () => {
  let browser: Browser;
  let service: ListeningService;
  let site: ViewPage;
  beforeAll(async () => {
    buildPackages();
    browser = await launch();
    service = await listenForTest(createReplayModel([[text(answer), finish()]]), {}, undefined, builtPages());
    site = await serveViewPage(service.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    site?.server.close();
    await service?.server.stop(0);
  });

  const document = (...children: readonly object[]) => ({
    component: { component: 'Card', props: { children } },
    error: null,
  });
  const set = (page: Page, properties: string): Promise<void> =>
    page.evaluate(`Object.assign(document.querySelector('tessera-ui'), ${properties})`);

  test('are drawn by functions, and elements that do not match the schema are shown as text', async () => {
    const { page, problems } = await openPage(browser, site.url);
    await page.evaluate(`{
      const ui = document.querySelector('tessera-ui');
      window.drawn = 0;
      window.actions = [];
      ui.addEventListener('tessera-action', ({ detail }) => window.actions.push(detail));
      const template = document.createElement('template');
      template.content.append('From a template');
      ui.schemas = ${JSON.stringify({ ...schemas, Note: { type: 'object' } })};
      ui.components = {
        Rating({ props, isComplete, act }) {
          window.drawn += 1;
          const button = document.createElement('button');
          button.textContent = props.stars + ' of 5: ' + (props.label ?? '') + (isComplete ? '.' : '');
          button.onclick = () => act('Rate it', { type: 'rate', params: { stars: props.stars } });
          return button;
        },
        Note: () => template,
        Panel({ props }, host) {
          host.dataset.title = props.title;
          const inner = document.createElement('tessera-ui');
          inner.document = { component: { component: 'Card', props: { children: props.content ?? [] } }, error: null };
          return inner;
        },
        Broken() { throw new Error('It is broken.'); },
      };
    }`);
    const plain = await fetch(
      service.url + path,
      post(request({ metadata: { tessera: { custom_components: schemas } } })),
    );
    const { choices } = (await plain.json()) as { choices: [{ message: { content: string } }] };
    const { content } = choices[0].message;
    for (const character of content) {
      await page.evaluate(
        `document.querySelector('tessera-ui').push(${JSON.stringify({ choices: [{ index: 0, delta: { content: character } }] })})`,
      );
    }
    await page.evaluate("document.querySelector('tessera-ui').push('[DONE]')");
    const rating = page.getByRole('button', { name: '4 of 5: Very good.' });
    await rating.waitFor();
    // In the tree of the page, where its styles apply, and not in the shadow tree.
    expect(await page.locator('main > tessera-ui > div > button').count()).toBe(1);
    const before = (await page.getByText('Hotel').boundingBox())?.y ?? 0;
    const after = (await page.getByText('Near the station').boundingBox())?.y ?? 0;
    const own = (await rating.boundingBox())?.y ?? 0;
    expect([before, own, after]).toEqual([before, own, after].toSorted((a, b) => a - b));
    await rating.click();
    expect(await page.evaluate('window.actions')).toMatchObject([
      { type: 'rate', params: { stars: 4 }, humanFriendlyMessage: 'Rate it', message: { role: 'user' } },
    ]);
    expect(problems).toEqual([]);

    const wrong = { component: 'Rating', props: { stars: 'Very good', label: 'Four' } };
    const panel = {
      component: 'Panel',
      props: { title: 'Inside', content: [{ component: 'TextContent', props: { text: 'A block in a panel' } }] },
    };
    const others = ['Note', 'Broken', 'Unknown'].map((component) => ({
      component,
      props: { text: `${component} text` },
    }));
    await set(page, `{ document: ${JSON.stringify(document(wrong, panel, ...others))} }`);
    for (const text of ['Stars', 'Very good', 'Label', 'Four']) await page.getByText(text, { exact: true }).waitFor();
    await page.getByText('From a template').waitFor();
    await page.getByText('A block in a panel').waitFor();
    await page.getByText('Broken text').waitFor();
    await page.getByText('Unknown text').waitFor();
    // The host of the earlier document is gone.
    expect(await rating.count()).toBe(0);
    expect(await page.locator('main > tessera-ui > div[data-title="Inside"]').count()).toBe(1);
    expect(problems.join('\n')).toMatch(/shows Rating as text: stars must be a whole number/);
    expect(problems.join('\n')).toContain('It is broken.');
    await page.context().close();
  });

  test('are drawn by React components that get their props by the schema', async () => {
    const project = createProject();
    project.install(pack('tessera-ui'));
    project.link('react', 'react-dom', 'scheduler');
    project.write(
      'index.html',
      '<!doctype html><title>Chat</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.tsx"></script>',
    );
    project.write(
      'main.tsx',
      `import { createContext, useContext, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { TesseraUi, useTessera, type CustomElement, type PropsOf } from 'tessera-ui/react';
      const schemas = ${JSON.stringify(schemas)} as const;
      const Currency = createContext('');
      function Rating({ props, act }: CustomElement<PropsOf<typeof schemas.Rating>>) {
        const currency = useContext(Currency);
        const [isOpen, setOpen] = useState(false);
        const label: string | undefined = props.label;
        return <section>
          <button onClick={() => setOpen(true)}>{props.stars.toFixed(1)} {label}</button>
          {isOpen && <button onClick={() => act('Book it')}>Book in {currency}</button>}
        </section>;
      }
      function Chat() {
        const { turns, send } = useTessera({ url: '${path}', model: '${modelId}', schemas });
        return <Currency value="NOK">
          <button onClick={() => send('A hotel?')}>Ask</button>
          {turns.map((turn, index) => turn.role === 'user' ? <p key={index}>{turn.content}</p> :
            <TesseraUi key={index} stream={turn.stream} components={{ Rating }} schemas={schemas}
              onAction={({ message }) => send(message.content)} />)}
        </Currency>;
      }
      const rated = ${JSON.stringify(document({ component: 'Rating', props: { stars: 5 } }))};
      function Saved() {
        const [isShown, setShown] = useState(true);
        return <>
          <button onClick={() => setShown(false)}>Clear</button>
          <TesseraUi className="saved" lang="de" theme={isShown ? 'dark' : undefined} document={isShown ? rated : undefined} />
        </>;
      }
      createRoot(document.getElementById('app')!).render(<><Chat /><Saved /></>);`,
    );
    const outDir = join(project.folder, 'out');
    await build({ root: project.folder, configFile: false, logLevel: 'error', build: { outDir } });
    const proxy = { '/v1': { target: service.url, headers: { authorization: `Bearer ${key}` } } };
    const server = await preview({
      root: project.folder,
      configFile: false,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, proxy },
    });
    try {
      const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByRole('button', { name: '4.0 Very good' }).click();
      await page.getByRole('button', { name: 'Book in NOK' }).click();
      await page.getByText('Book it').waitFor();
      // The next answer adds components, and what was expanded in the first one stays expanded.
      await page.getByRole('button', { name: '4.0 Very good' }).nth(1).waitFor();
      expect(await page.getByRole('button', { name: 'Book in NOK' }).count()).toBe(1);

      const saved = page.locator('tessera-ui.saved[lang=de]');
      await saved.and(page.locator('[theme=dark]')).getByText('Stars').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await saved.and(page.locator(':not([theme])')).waitFor({ state: 'attached' });
      await saved.getByText('Stars').waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    } finally {
      await server.close();
    }
  }, 120_000);

  test('are drawn by Vue components with the provided values of the application', async () => {
    const project = createProject();
    project.install(pack('tessera-ui'));
    project.link('vue', '@vue');
    project.write(
      'index.html',
      '<!doctype html><title>Vue</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.ts"></script>',
    );
    project.write(
      'main.ts',
      `import { createApp, getCurrentInstance, h, inject, render, ref } from 'vue';
      import { vueComponents } from 'tessera-ui/vue';
      import 'tessera-ui';
      const Rating = {
        props: ['props', 'act', 'component', 'isComplete'],
        setup(given) {
          const currency = inject('currency');
          const isOpen = ref(false);
          return () => h('button', { onClick: () => { isOpen.value = true; } },
            isOpen.value ? 'Book in ' + currency : given.props.stars + ' of 5');
        },
      };
      createApp({
        setup() {
          const { appContext } = getCurrentInstance();
          const components = vueComponents({ Rating }, { h, render, appContext });
          const document = ${JSON.stringify(document({ component: 'Rating', props: { stars: 4 } }))};
          return () => h('tessera-ui', { '.components': components, '.document': document, '.theme': undefined });
        },
      }).provide('currency', 'NOK').mount('#app');`,
    );
    const outDir = join(project.folder, 'out');
    const flags = ['OPTIONS_API', 'PROD_DEVTOOLS', 'PROD_HYDRATION_MISMATCH_DETAILS'];
    await build({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      define: Object.fromEntries(flags.map((flag) => [`__VUE_${flag}__`, 'false'])),
      build: { outDir },
    });
    const server = await preview({
      root: project.folder,
      configFile: false,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    try {
      const { page, problems } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
      await page.getByRole('button', { name: '4 of 5' }).click();
      await page.getByRole('button', { name: 'Book in NOK' }).waitFor();
      await page.locator('tessera-ui:not([theme])').waitFor();
      expect(problems).toEqual([]);
    } finally {
      await server.close();
    }
  }, 120_000);
});
