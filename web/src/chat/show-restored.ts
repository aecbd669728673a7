import { loadElement } from './drawing.tsx';

/** Frames without a change of height after which nothing more is expected, and frames to wait at most. */
const calm = 4;
const most = 120;

/** A restored conversation is hidden until it is drawn, so that nothing moves before the eyes of the reader. */
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
