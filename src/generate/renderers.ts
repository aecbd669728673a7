import type { UiFormat } from '../ui/write/format-names.ts';
import type { HtmlRenderer } from '../ui/write/formats.ts';

/** Loads the renderer of a format that the compiler cannot write by itself. */
export type Renderers = Readonly<Partial<Record<UiFormat, () => Promise<HtmlRenderer>>>>;

/** Undefined for a format that needs no renderer. */
export const loadRenderer = async (
  format: UiFormat | undefined,
  renderers: Renderers | undefined,
): Promise<HtmlRenderer | undefined> => renderers?.[format ?? 'json']?.();
