// The cost in a browser of a reply that streams in pieces of 8 characters every 10 ms: <tessera-ui>, beside the React
// library of the same vocabulary.
import { readdirSync, readFileSync, mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { build } from 'vite';
import { median, round, type Bench, type Figures } from './bench.ts';
import { documentOf, firstWords, firstWordsFrame, servePages } from './view-pages.ts';

/** In characters. The peer takes minutes for the largest; `TESSERA_BENCH_VIEW` selects others. */
const lengths = (process.env['TESSERA_BENCH_VIEW'] ?? '3000,10000,30000,105000').split(',').map(Number);
const pages = (['ours', 'peer'] as const).filter((page) =>
  (process.env['TESSERA_BENCH_PAGES'] ?? 'ours,peer').split(',').includes(page),
);

/** The longest reply that the peer reads. */
const peerLimit = Number(process.env['TESSERA_BENCH_PEER'] ?? Infinity);

interface Cost {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly task: number;
}

async function costOf(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    task: of('TaskDuration'),
  };
}

const minus = (a: Cost, b: Cost): Cost => ({
  script: a.script - b.script,
  style: a.style - b.style,
  layout: a.layout - b.layout,
  task: a.task - b.task,
});

const drawing = ({ script, style, layout }: Cost): number => script + style + layout;

interface Watched {
  readonly frames: number;
  readonly dropped: number;
  readonly longTasks: number;
}

/** Runs in the page: scrolls to the end of the reply as a chat does, and counts tasks longer than 50 ms. */
const follow = `(() => {
  window.seen = { frames: 0, dropped: 0, longTasks: 0 };
  new PerformanceObserver((list) => { seen.longTasks += list.getEntries().length; }).observe({ type: 'longtask' });
  new ResizeObserver(() => { document.scrollingElement.scrollTop = 1e9; }).observe(document.body);
})()`;

/** Counts late frames. It requests every frame, which costs as much as a draw, so costs are measured without it. */
const countFrames = `(() => {
  let last = performance.now();
  const tick = (now) => {
    seen.frames += 1;
    seen.dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})()`;

/** Frames are counted in a second reading. That of the peer takes minutes for the longest reply. */
const countedLengths = { ours: Infinity, peer: 30_000 };

async function framesOf(browser: Browser, url: string, length: number): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.read !== undefined');
    await page.evaluate(follow);
    await page.evaluate(countFrames);
    await page.evaluate(`read('/stream?length=${length}')`);
    // Evaluated in the page that defines it.
    return (await page.evaluate('window.seen')) as Watched;
  } finally {
    await page.close();
  }
}

/** The length of the answers of a conversation, and how many of them are above another turn. */
const turnLength = 3_000;
const turnsAbove = 10;
/** Single readings of so short a reply differ by a third. */
const turnReadings = 5;

/** Runs in the page: the times at which the frame with the first words arrives and at which they are drawn. */
const watchFirstWords = (frame: number): string => `(() => {
  const real = window.fetch;
  window.first = {};
  window.fetch = async (url) => {
    const response = await real(url);
    const decoder = new TextDecoder();
    let frames = 0;
    const note = new TransformStream({
      transform(piece, controller) {
        frames += decoder.decode(piece, { stream: true }).split('data: ').length - 1;
        if (frames >= ${frame}) first.arrived ??= performance.now();
        controller.enqueue(piece);
      },
    });
    return new Response(response.body.pipeThrough(note), { headers: response.headers });
  };
  const look = () => {
    const box = document.querySelector('main').lastElementChild;
    const text = (box?.shadowRoot ?? box)?.textContent ?? '';
    if (text.includes(${JSON.stringify(firstWords.slice(0, 1))})) first.drawn ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the text of the first component to its first frame. */
async function firstComponent(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.read !== undefined');
    await page.evaluate(watchFirstWords(firstWordsFrame(documentOf(turnLength))));
    await page.evaluate(`read('/stream?length=${turnLength}')`);
    return await page.evaluate<number>('first.drawn - first.arrived');
  } finally {
    await page.close();
  }
}

/** The median cost of a turn alone, and below other turns. */
async function turns(browser: Browser, url: string): Promise<readonly [alone: number, below: number]> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.read !== undefined');
    await page.evaluate(follow);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const turn = async (pause: number): Promise<number> => {
      const before = await costOf(session);
      await page.evaluate(`read('/stream?length=${turnLength}&pause=${pause}')`);
      return drawing(minus(await costOf(session), before));
    };
    // Each answer that is read is removed, the first without being counted: it loads and compiles the code that all
    // answers need.
    const read = async (): Promise<number> => {
      const cost = await turn(10);
      await page.evaluate("document.querySelector('main').lastElementChild.remove()");
      return cost;
    };
    const readings = async (): Promise<number> => {
      const costs: number[] = [];
      for (let count = 0; count < turnReadings; count += 1) costs.push(await read());
      return median(costs);
    };
    await read();
    const alone = await readings();
    for (let count = 0; count < turnsAbove; count += 1) await turn(1);
    return [alone, await readings()];
  } finally {
    await page.close();
  }
}

async function measure(browser: Browser, url: string, length: number) {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.read !== undefined');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // The cost of each measurement itself.
    const first = await costOf(session);
    const own = minus(await costOf(session), first);
    await page.evaluate(follow);
    const thirds: number[] = [];
    const begin = await costOf(session);
    let before = begin;
    await page.evaluate(
      `window.isRead = false; void read('/stream?length=${length}').then(() => { window.isRead = true; })`,
    );
    const duration = (documentOf(length).length / 8) * 10;
    for (let part = 0; part < 2; part += 1) {
      await page.waitForTimeout(duration / 3);
      const now = await costOf(session);
      thirds.push(drawing(minus(minus(now, before), own)));
      before = now;
    }
    await page.waitForFunction('window.isRead', undefined, { timeout: 600_000, polling: 500 });
    const end = await costOf(session);
    thirds.push(drawing(minus(minus(end, before), own)));
    const cost = minus(end, begin);
    // Evaluated in the page that defines it.
    const seen = (await page.evaluate('window.seen')) as Watched;
    return { cost, thirds, seen };
  } finally {
    await page.close();
  }
}

/** The gzipped size of the files whose names match. */
function sizeOf(pattern: RegExp): number {
  const folder = 'dist/element/assets';
  const files = readdirSync(folder).filter((name) => pattern.test(name));
  return round(
    files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0) / 1000,
    1,
  );
}

export const view: Bench = {
  name: 'view',
  purpose: 'time that a browser spends on rendering a streamed reply',
  async run(_, say) {
    const peer = mkdtempSync(join(tmpdir(), 'tessera-peer-'));
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: peer,
        lib: { entry: 'bench/page/peer.tsx', formats: ['es'], fileName: () => 'peer.js', cssFileName: 'peer' },
      },
    });
    const { url, server } = await servePages(peer);
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const figures: Record<string, number | string> = {
      // Frames are late on a busy machine.
      'load of the machine before, processes per core': round((loadavg()[0] ?? 0) / cpus().length, 1),
    };
    for (const page of pages) {
      const name = page === 'ours' ? '<tessera-ui>' : 'react-lang';
      figures[`${name}: first component after its text (ms)`] = round(
        await firstComponent(browser, `${url}/${page}`),
        0,
      );
      const [alone, below] = await turns(browser, `${url}/${page}`);
      figures[`${name}: a turn of ${turnLength / 1000} KB, alone and below ${turnsAbove} (s)`] =
        `${round(alone)}, ${round(below)}; ratio ${round(below / alone)}`;
      for (const [figure, value] of Object.entries(figures).slice(-2)) say(`  ${figure}: ${value}`);
    }
    for (const length of lengths) {
      for (const page of pages) {
        const name = `${page === 'ours' ? '<tessera-ui>' : 'react-lang'}, ${length / 1000} KB`;
        if (page === 'peer' && length > peerLimit) {
          figures[name] = 'not measured in this run, because it takes minutes';
          continue;
        }
        const { cost, thirds, seen } = await measure(browser, `${url}/${page}`, length);
        const [first = 1, , last = 0] = thirds;
        figures[`${name}: script, style, layout (s)`] =
          `${round(cost.script)}, ${round(cost.style)}, ${round(cost.layout)}; together ${round(drawing(cost))}`;
        figures[`${name}: main thread (s)`] = round(cost.task);
        figures[`${name}: thirds (s)`] =
          `${thirds.map((third) => round(third)).join(', ')}; last to first ${round(last / first)}`;
        figures[`${name}: long tasks`] = seen.longTasks;
        if (length <= countedLengths[page]) {
          const { frames, dropped } = await framesOf(browser, `${url}/${page}`, length);
          figures[`${name}: dropped frames`] = `${dropped} of ${frames + dropped}`;
        } else {
          figures[`${name}: dropped frames`] = 'not counted: a second reading takes minutes';
        }
        for (const [figure, value] of Object.entries(figures).slice(-5)) say(`  ${figure}: ${value}`);
      }
    }
    await browser.close();
    server.close();
    const all: Figures = {
      ...figures,
      'element without charts and highlighting, gzip (KB)': sizeOf(/^tessera-ui-[\w-]{8}\.js$/),
      'everything, gzip (KB)': sizeOf(/\.js$/),
    };
    return all;
  },
};
