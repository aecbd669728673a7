/** Colours follow the system by default. `ink` and `ocean` are the other two palettes. */
export interface Theme {
  readonly scheme?: 'auto' | 'light' | 'dark';
  readonly palette?: 'teal' | 'ink' | 'ocean';
}

/** Reads words such as "dark" or "light ink". Unknown ones are ignored. */
export function parseTheme(words: string): Theme {
  const found = new Set(words.split(/\s+/));
  const scheme = (['light', 'dark'] as const).find((word) => found.has(word)) ?? 'auto';
  const palette = (['ink', 'ocean'] as const).find((word) => found.has(word)) ?? 'teal';
  return { scheme, palette };
}

/** Attributes that the style sheet selects. */
export function themeAttributes({ scheme = 'auto', palette = 'teal' }: Theme = {}): string {
  return ` data-scheme="${scheme}" data-palette="${palette}"`;
}
