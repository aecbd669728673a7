// The colours of the page and of the answers: a scheme, a palette, and the tokens that the theme editor has changed.
import { readSetting, writeSetting } from '../session/settings.ts';

export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const palettes = ['teal', 'ink', 'ocean'] as const;
export type Palette = (typeof palettes)[number];

/** By name, such as `--tessera-accent`. */
export type Tokens = Readonly<Record<string, string>>;

export interface Appearance {
  readonly scheme: Scheme;
  readonly palette: Palette;
  readonly tokens: Tokens;
}

export const defaultAppearance: Appearance = { scheme: 'auto', palette: 'teal', tokens: {} };

export function readAppearance(): Appearance {
  const scheme = schemes.find((one) => one === readSetting('scheme')) ?? 'auto';
  const palette = palettes.find((one) => one === readSetting('palette')) ?? 'teal';
  return { scheme, palette, tokens: readTokens() };
}

function readTokens(): Tokens {
  try {
    // Written by `applyAppearance`; `toCss` omits anything that is not a token.
    return JSON.parse(readSetting('tokens')) as Tokens;
  } catch {
    return {};
  }
}

let sheet: CSSStyleSheet | undefined;

/** Applies and stores it. The file boot.js applies it before the first paint. */
export function applyAppearance(appearance: Appearance): void {
  const { scheme, palette, tokens } = appearance;
  const { dataset } = document.documentElement;
  dataset['scheme'] = scheme;
  dataset['palette'] = palette;
  const css = toCss(tokens);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    // Replaces the style of boot.js.
    document.adoptedStyleSheets = [sheet];
  }
  sheet.replaceSync(css.replace('tessera-ui', 'html.tessera-page[data-palette], tessera-ui'));
  writeSetting('scheme', scheme === 'auto' ? '' : scheme);
  writeSetting('palette', palette === 'teal' ? '' : palette);
  writeSetting('tokens', Object.keys(tokens).length === 0 ? '' : JSON.stringify(tokens));
  writeSetting('css', css);
}

/** The tokens as an application writes them. */
export function toCss(tokens: Tokens): string {
  const lines = Object.entries(tokens).filter(
    ([name, value]) => /^--tessera-[\w-]+$/.test(name) && !/[;{}]/.test(value),
  );
  return lines.length === 0
    ? ''
    : `tessera-ui {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
}
