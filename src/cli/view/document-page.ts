import { parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { elementHtml } from './element-html.ts';
import { escapeHtml, tag } from './html.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #8886; text-align: start; }
.scroll, pre { overflow-x: auto; }
pre { padding: .8rem; background: #8882; border-radius: .4rem; }
img { max-width: 100%; height: auto; border-radius: .4rem; }
figure { margin: 1rem 0; }
aside { border-inline-start: .3rem solid #888; padding: .1rem 1rem; margin: 1rem 0; }
.tag { border: 1px solid #8888; border-radius: 1rem; padding: 0 .6rem; margin-inline-end: .3rem; }
input, textarea { font: inherit; }
label { display: block; margin-top: 1rem; }
footer { margin-top: 3rem; opacity: .8; font-size: .85rem; }
`;

/** A page that needs nothing else: no script, and nothing from the network but the pictures of the document. */
export function documentPage(content: string, title: string): string {
  const parsed = parseJson(content);
  // What parseJson gives is JSON.
  const document = parsed.ok ? (parsed.value as JsonValue) : null;
  const { component, error } = isRecord(document) ? document : { component: null, error: null };
  const failure = typeof error === 'string' ? tag('p', tag('strong', escapeHtml(error)), 'role="alert"') : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src https: data:">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${elementHtml(component)}
${failure}
</main>
<footer>A plain view of a Tessera document, written by ${escapeHtml(title)}. The playground shows it with charts and forms.</footer>
</body>
</html>
`;
}
