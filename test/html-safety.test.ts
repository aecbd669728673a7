// HTML of hostile documents: only known tags and attributes, no script, no handler, no URL that runs something.
import { describe, expect, test } from 'vitest';
import { builtInCatalog } from '../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { createRecordingWriter } from '../src/ui/write/formats.ts';
import { readGolden } from './golden-file.ts';
import { htmlRenderer } from './html-renderer.ts';
import { seedCount, seedTimeout } from './seed-count.ts';
import { createRandom, mutate } from './ui/random.ts';

const catalog = builtInCatalog();

function htmlOf(written: string, error: string | null = null): string {
  const writer = createRecordingWriter('html', catalog, { html: htmlRenderer });
  const compiler = createUiCompiler(catalog, { writer });
  return compiler.push(written) + compiler.end(error);
}

const safeTags = new Set(
  (
    'a blockquote br button caption circle clipPath code defs del details div em fieldset figcaption figure form g h2 h3 h4 ' +
    'h5 h6 hr i img input label legend li line linearGradient ol optgroup option p path polygon polyline pre progress rect ' +
    'section select small span stop strong style sub summary sup svg table tbody td text textarea output tspan header footer aside article dl dt dd time meter dialog cite tfoot th thead title tr ul'
  ).split(' '),
);
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?:="[^"]*")?)*)\s*\/?>/g;
const attribute = /([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g;
const safeUrl = /^(?:https?:|mailto:|tel:|data:image\/(?!svg)|#|url\(#)/i;

/** Patterns that must not occur in it. */
function harmIn(html: string): readonly string[] {
  const harm: string[] = [];
  const rest = html.replace(tag, (_, closing: string, name: string, attributes: string) => {
    if (!safeTags.has(name)) harm.push(`<${name}>`);
    if (closing === '')
      for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
        if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(key)) harm.push(`${key}="${value}"`);
        const isUrl = /^(?:href|src|action|poster|srcset|background|xlink:href)$/i.test(key);
        // Browsers do not run the scripts of images.
        const isPicture = name === 'img' && key === 'src' && /^data:image\//i.test(value);
        if (isUrl && !isPicture && !safeUrl.test(value)) harm.push(`${key}="${value}"`);
      }
    return '';
  });
  // Everything that is not a tag is text.
  if (rest.includes('<')) harm.push(rest.slice(rest.indexOf('<'), rest.indexOf('<') + 80));
  return harm;
}

test('the check detects unsafe HTML', () => {
  for (const bad of [
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<p style="position:fixed">',
    'a < b',
  ])
    expect(harmIn(bad), bad).not.toEqual([]);
});

const run = '<script>alert(1)</script>';
const quote = `\\"><img src=x onerror=alert(1)>`;

const hostile: Readonly<Record<string, string>> = {
  'tags in titles': `CardHeader("${run}", "${quote}")`,
  'tags in Markdown': `TextContent("${run}\\n\\n<img src=x onerror=alert(1)>\\n\\n<a href='javascript:alert(1)'>x</a>")`,
  'the end of a style': 'TextContent("</style><script>alert(1)</script>"), CodeBlock("</style>", "</code></pre><b>")',
  'links that run':
    'TextContent("[a](javascript:alert(1)) [b](vbscript:x) <javascript:alert(1)> [c](data:text/html,x)")',
  'pictures that run':
    'TextContent("![a](javascript:alert(1))"), Image("x", "javascript:alert(1)"), ImageBlock("data:text/html,x", "y")',
  'a button that runs': 'Buttons([Button("x", {type: "open_url", params: {url: "javascript:alert(1)"}})])',
  'quotes in attributes': `Image("${quote}", "https://x.example/${quote}"), ImageGallery([{src: "https://x.example/'\\"><b>", alt: "${quote}"}])`,
  'names of fields': `Form("${quote}", Buttons([Button("${run}")]), [FormControl("${quote}", Input("${quote}", "${quote}")), FormControl("a", Select("${quote}", [SelectItem("${quote}", "${run}")]))])`,
  'labels of charts': `BarChart(["${run}", "${quote}"], [Series("${run}", [1, 2])], xLabel: "${quote}"), PieChart(["${run}"], [1]), ScatterChart([ScatterSeries("${run}", [Point(1, 2)])])`,
  'cells of tables': `Table([Col("${run}", ["${quote}", "${run}"])])`,
  'tags and sections': `TagBlock(["${run}"]), Tabs([TabItem("${quote}", "${run}", [TextContent("x")])]), Accordion([AccordionItem("${quote}", "${run}", [TextContent("x")])])`,
  'a code language': `CodeBlock("${quote}", "${run}")`,
  'an unknown component': `Evil("${run}", onclick: "alert(1)")`,
  'a prop named __proto__': `TextContent("x", __proto__: {isStatic: false}, dangerouslySetInnerHTML: {__html: "${run}"})`,
};

describe('a hostile document', () => {
  test.each(Object.entries(hostile))('is harmless: %s', (_, children) => {
    const html = htmlOf(`root = Card([${children}])`);
    expect(harmIn(html)).toEqual([]);
    // Shown as text, not lost.
    if (children.includes(run)) expect(html).toContain('&lt;script>alert(1)&lt;/script>');
  });

  test('is harmless as JSON with props that no component has', () => {
    const props = {
      text: run,
      onClick: 'alert(1)',
      dangerouslySetInnerHTML: { __html: run },
      ref: 'x',
      style: 'x',
      key: 'y',
    };
    const element = { component: 'TextContent', props };
    expect(
      harmIn(htmlOf(JSON.stringify({ component: { component: 'Card', props: { children: [element] } } }))),
    ).toEqual([]);
  });

  test('an error is text', () => {
    expect(harmIn(htmlOf('root = Card([TextContent("a")])', run))).toEqual([]);
  });
});

test(
  'golden cases and damaged ones are harmless',
  () => {
    const golden = readGolden('ui').map(({ sections }) => sections[0] ?? '');
    for (let seed = 0; seed < seedCount(golden.length * 2); seed += 1) {
      const written = golden[seed % golden.length] ?? '';
      const input = seed < golden.length ? written : mutate(written, createRandom(seed), golden);
      expect(harmIn(htmlOf(input)), input).toEqual([]);
    }
  },
  seedTimeout,
);
