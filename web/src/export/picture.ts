// The last answer as a PNG: its current DOM and style become the content of an SVG, which a canvas draws.
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url&no-inline';
import { styles } from '../../../src/view/styles.ts';
import type { Conversation } from '../session/conversation.ts';
import { tokenGroups } from '../theme/tokens.ts';

const scale = 2;
const margin = 24;

export async function toPicture({ entries }: Conversation): Promise<Blob> {
  const last = entries.findLast((entry) => entry.type === 'reply' && entry.run.reply.tree.root !== undefined);
  const host = document.querySelector<HTMLElement>(`tessera-ui[data-run="${last?.id}"]`);
  const root = host?.shadowRoot;
  const drawn = root?.querySelector('.tessera');
  if (host === null || root == null || !(drawn instanceof HTMLElement))
    throw new Error('There is no answer to export.');
  // A block that was never in view has no layout yet, and its height is unknown until then.
  const calm = new CSSStyleSheet();
  calm.replaceSync('.finished { content-visibility: visible !important; }');
  const before = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [...before, calm];
  const { width, height } = drawn.getBoundingClientRect();
  const content = new XMLSerializer().serializeToString(drawn);
  root.adoptedStyleSheets = before;

  const style = getComputedStyle(host);
  const names = tokenGroups.flatMap(({ names: group }) => group.map((name) => `--tessera-${name}`));
  const tokens = names.map((name) => `${name}: ${style.getPropertyValue(name)};`).join(' ');
  const scheme = isDark(style.colorScheme) ? 'dark' : 'light';
  const full = { width: Math.ceil(width) + 2 * margin, height: Math.ceil(height) + 2 * margin };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}">
<foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" class="picture tessera-page">
<style>${escape(`${await fontFace()}${styles}
.picture.tessera-page { ${tokens} color-scheme: ${scheme}; box-sizing: border-box; margin: 0; max-width: none; padding: ${margin}px;
width: ${full.width}px; height: ${full.height}px; background: var(--tessera-background); }
.finished { content-visibility: visible !important; }`)}</style>${content}</div></foreignObject></svg>`;

  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = full.width * scale;
  canvas.height = full.height * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not support canvas.');
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The answer is too large for a picture.')) : resolve(blob)),
      'image/png',
    );
  });
}

const isDark = (scheme: string): boolean =>
  scheme === 'dark' || (scheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches);

const escape = (css: string): string => css.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An SVG image cannot load resources, so the font is embedded. */
async function fontFace(): Promise<string> {
  const response = await fetch(latin);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${btoa(text)}) format('woff2'); }\n`;
}
