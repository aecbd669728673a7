// The side where the page begins. Answers follow their own language.
import { readSetting, writeSetting } from '../session/settings.ts';

export const directions = ['auto', 'ltr', 'rtl'] as const;
export type Direction = (typeof directions)[number];

export const readDirection = (): Direction => directions.find((one) => one === readSetting('direction')) ?? 'auto';

/** The file boot.js does the same before the first paint, and determines the direction of the browser's language. */
export function applyDirection(direction: Direction): void {
  const page = document.documentElement;
  page.dir = direction === 'auto' ? (page.dataset['systemDirection'] ?? 'ltr') : direction;
  writeSetting('direction', direction === 'auto' ? '' : direction);
}
