// The package tessera-ui, installed from its tarball into an empty project of Next: a page drawn on the server and in
// the browser.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launch, openPage } from '../browser/browser.ts';
import { freePort } from '../free-port.ts';
import { buildPackages, root } from '../program.ts';
import { createProject, pack, type FreshProject } from './fresh-project.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
const content = JSON.stringify({
  component: {
    component: 'Card',
    props: {
      children: [
        { component: 'TextContent', props: { text: 'Drawn by Next.' } },
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

describeInBrowser('a project of Next', () => {
  let project: FreshProject;
  let server: ChildProcessByStdio<null, Readable, null>;
  let url: string;

  beforeAll(async () => {
    buildPackages();
    // Its bundler does not follow links out of a project.
    project = createProject(join(root, '.artifacts'));
    project.install(pack('tessera-ui'));
    project.write('next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(root)} } };`);
    project.write(
      'app/layout.jsx',
      'export default ({ children }) => <html lang="en"><title>Next</title><link rel="icon" href="data:," /><body>{children}</body></html>;',
    );
    project.write(
      'app/page.jsx',
      `import { renderToFragment } from 'tessera-ui/html';
      import { TesseraUi } from 'tessera-ui/react';
      const content = ${JSON.stringify(content)};
      export default () => (
        <>
          <div id="server" dangerouslySetInnerHTML={{ __html: renderToFragment(content) }} />
          <TesseraUi document={content} />
        </>
      );`,
    );
    process.env['NEXT_TELEMETRY_DISABLED'] = '1';
    project.node(next, 'build');
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    for await (const piece of server.stdout.iterator({ destroyOnReturn: false })) {
      if (String(piece).includes('Ready')) break;
    }
  }, 240_000);
  afterAll(() => {
    server?.kill();
    rmSync(project.folder, { recursive: true, force: true });
  });

  test('draws on the server and in the browser', async () => {
    expect(await (await fetch(url)).text()).toContain('Drawn by Next.');
    const browser = await launch();
    try {
      const { page, problems } = await openPage(browser, url);
      await page.locator('tessera-ui').getByRole('img', { name: 'Bar chart with 2 places' }).waitFor();
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
