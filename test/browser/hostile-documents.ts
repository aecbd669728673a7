// Documents that must not harm a page, as JavaScript expressions, because some are not JSON.

const attack = 'window.pwned = 1';
const text = (value: string): string => JSON.stringify(value);
const card = (...children: readonly string[]): string =>
  `({ component: { component: 'Card', props: { children: [${children.join(', ')}] } }, error: null })`;
const element = (component: string, props: string): string => `{ component: ${text(component)}, props: ${props} }`;

const markdown = [
  `<img src=x onerror="${attack}">`,
  `<script>${attack}</script>`,
  `[click](javascript:${attack})`,
  `[click](java\nscript:${attack})`,
  `[click](&#106;avascript:${attack})`,
  `![x](javascript:${attack})`,
  `<a href="javascript:${attack}">x</a>`,
  `<svg onload="${attack}"><animate onbegin="${attack}"/></svg>`,
  `<iframe srcdoc="<script>${attack}</script>"></iframe>`,
  `&lt;img src=x onerror=${attack}&gt; &eacute; &notaname; &amp;lt;`,
  `[x][y]\n\n[y]: data:text/html,<script>${attack}</script>`,
  `<https://evil.example/"onmouseover="${attack}>`,
  `| a |\n|---|\n| <style>@import url(https://evil.example/x.css)</style> |`,
  '```html\n<script>window.pwned = 1</script>\n```',
  '> '.repeat(500) + 'deep',
  '*'.repeat(2000) + 'a' + '*'.repeat(2000),
  '['.repeat(3000),
];

export const hostileDocuments: readonly string[] = [
  ...markdown.map((one) =>
    card(
      element('TextContent', `{ text: ${text(one)} }`),
      element('MarkDownRenderer', `{ textMarkdown: ${text(one)} }`),
    ),
  ),
  card(
    element('ImageBlock', `{ src: "javascript:${attack}", alt: "x" }`),
    element('Image', `{ src: "data:text/html,x", alt: "x" }`),
  ),
  card(
    element(
      'ImageBlock',
      `{ src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${attack}'/>", alt: "x" }`,
    ),
  ),
  card(
    element(
      'Buttons',
      `{ buttons: [${element('Button', `{ label: "x", action: { type: "open_url", params: { url: "javascript:${attack}" } } }`)}] }`,
    ),
  ),
  card(
    element(
      'ListBlock',
      `{ items: [${element('ListItem', `{ title: "x", action: { type: "open_url", params: { url: "data:text/html,x" } } }`)}] }`,
    ),
  ),
  card(element('CodeBlock', `{ language: "html\\" onload=\\"${attack}", codeString: "<script>${attack}</script>" }`)),
  // Children that are objects of the renderer's own kind.
  card(`{ type: 'script', props: { dangerouslySetInnerHTML: { __html: ${text(attack)} } }, constructor: undefined }`),
  card(
    element(
      'TextContent',
      `{ text: { type: 'img', props: { src: 'x', onerror: ${text(attack)} }, constructor: undefined } }`,
    ),
  ),
  card(element('Tag', `{ text: ['a', { b: 1 }], size: { toString: 1 }, variant: '"><script>' }`)),
  card(element('__proto__', '{ polluted: 1 }'), element('constructor', '{}'), element('toString', '{}')),
  card(
    element(
      'Form',
      `{ name: "__proto__", buttons: ${element('Form', '{}')}, fields: [${element('FormControl', `{ label: 1, input: ${element('Input', `{ name: "__proto__", rules: { pattern: "^(a+)+$", required: "yes" }, type: "file" }`)} }`)}] }`,
    ),
  ),
  card(
    element(
      'Table',
      `{ columns: [${element('Col', `{ label: "=cmd()", data: ["=HYPERLINK(1)", {}, [], null, ${element('Table', '{}')}] }`)}] }`,
    ),
  ),
  card(
    element(
      'BarChart',
      `{ labels: ["a", {}, null], series: [${element('Series', '{ category: {}, values: ["1e9", Infinity, NaN, 1e308, -1e308] }')}] }`,
    ),
    element('PieChart', '{ labels: [], values: [-1, 0, null, "x"] }'),
    element('RadarChart', '{ labels: ["a"], series: 7 }'),
  ),
  card(
    element(
      'LineChart',
      `{ labels: Array(20000).fill("2025-01-01"), series: [${element('Series', '{ category: "x", values: Array(20000).fill(1) }')}] }`,
    ),
  ),
  card(
    element('Slider', '{ name: "s", variant: "continuous", min: 5, max: -5, step: -1, defaultValue: [1e400, "x"] }'),
  ),
  // Deeper than a stack.
  `(() => { let inner = { component: 'TextContent', props: { text: 'deep' } }; for (let depth = 0; depth < 3000; depth += 1) inner = { component: 'Accordion', props: { items: [{ component: 'AccordionItem', props: { trigger: 'x', content: [inner] } }] } }; return { component: { component: 'Card', props: { children: [inner] } }, error: null }; })()`,
  `'{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"__proto__":{"text":"x"},"text":"<b onclick=${attack}>"}}]}},"error":"<img src=x onerror=1>"}'`,
  `'{"component":{"component":"Script","props":{"src":"https://evil.example/x.js"}},"error":null}'`,
  `42`,
];
