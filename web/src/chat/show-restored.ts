import { loadElement } from './drawing.tsx';

/**
 * The number of frames without a change of height after which the page is settled, and the maximum number of frames to
 * wait.
 */
const calm = 4;
const most = 120;

/** Hides a restored conversation until it is drawn, so that nothing moves visibly. */
export async function showRestored(): Promise<void> {
  const { dataset } = document.documentElement;
  const drawings = [...document.querySelectorAll('tessera-ui')];
  if (dataset['start'] !== undefined && drawings.length > 0) {
    await loadElement();
    let height = -1;
    let same = 0;
    for (let frame = 0; frame < most && same < calm; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isDrawn = drawings.every(({ shadowRoot }) => shadowRoot?.querySelector('.tessera') !== null);
      const now = document.querySelector('.turns')?.scrollHeight ?? 0;
      same = isDrawn && now === height ? same + 1 : 0;
      height = now;
    }
  }
  delete dataset['start'];
}
