import { test } from 'vitest';
import { components } from '../../src/ui/components/index.ts';
import { key, listenForTest } from '../service.ts';
import { builtPages, launch, openPage } from './browser.ts';
import { text } from '../replay-model.ts';

test('cuts', async () => {
  const browser = await launch();
  const model = { async stream(call: any, signal: AbortSignal) { return (async function* () {
    const [name, cut] = call.messages.at(-1).content[0].text.split(' ');
    const example = components.find((c) => c.name === name)!.example;
    yield [text('root = Card([' + example.slice(0, Number(cut)))];
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('x'))));
  })(); } };
  const service = await listenForTest(model as any, {}, undefined, builtPages());
  const { page, problems } = await openPage(browser, `${service.url}/?token=${key}`);
  for (const { name, example, group } of components) {
    if (process.env.ONLY ? name !== process.env.ONLY : group !== 'chart') continue;
    for (let cut = name.length + 1; cut <= example.length; cut += 3) {
      problems.length = 0;
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByLabel('Message', { exact: true }).fill(`${name} ${cut}`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(90);
      if (problems.length) console.log(name, JSON.stringify(example.slice(0, cut)), problems[0]?.slice(0, 110));
    }
  }
  await browser.close();
}, 200000);
