// Exports the conversation as a standalone page without scripts.
import { toPlainText } from '../../../src/client/index.ts';
import { renderToFragment } from '../../../src/view/render-to-html.tsx';
import { styles } from '../../../src/view/styles.ts';
import { titleOf, type Conversation } from '../session/conversation.ts';
import { toCss, type Appearance } from '../theme/appearance.ts';

const own = `.asked { max-width: 728px; margin: 24px auto 0; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 15px/1.55 system-ui, sans-serif; background: light-dark(#f5f5f4, #1f1b19); color: light-dark(#1c1917, #f5f5f4); border-radius: 12px; }`;

export function toHtmlFile({ entries }: Conversation, { scheme, palette, tokens }: Appearance): string {
  const locale = navigator.language;
  const parts = entries.flatMap((entry) => {
    if (entry.type === 'user') return [`<p class="asked" dir="auto">${escape(toPlainText(entry.content).text)}</p>`];
    if (entry.type !== 'reply' || entry.run.reply.tree.root === undefined) return [];
    return [renderToFragment(entry.run.reply.content ?? '', { locale, theme: { scheme, palette } })];
  });
  return `<!doctype html>
<html lang="${escape(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(titleOf(entries))}</title>
<style>${styles}
${own}
${toCss(tokens).replace('tessera-ui', '.tessera-page')}</style>
<body class="tessera-body">
${parts.join('\n')}
</body>
</html>
`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
