import { expect, test } from 'vitest';
import { isList } from '../../src/is-list.ts';
import { isRecord } from '../../src/schema/check.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';

const components = ['Tabs', 'Accordion', 'SectionBlock'];
const contents: readonly ((text: string) => string)[] = [
  (text) => `[TextContent("${text}")]`,
  (text) => `TextContent("${text}")`,
  (text) => `"${text}"`,
  (text) => `[Callout("info", "${text}", "")]`,
  (text) => `[[TextContent("${text}")]]`,
  (text) => `Card([TextContent("${text}")])`,
  (text) => text.toLowerCase(),
];
const spellings: readonly ((labels: string, given: string) => string)[] = [
  (labels, given) => `${labels}, ${given}`,
  (labels, given) => `labels=${labels}, contents=${given}`,
  (labels, given) => `titles: ${labels}, children: ${given}`,
];

function itemsIn(value: unknown): readonly unknown[] {
  const document: unknown = JSON.parse(JSON.stringify(value));
  const { component } = isRecord(document) ? document : {};
  const { props } = isRecord(component) ? component : {};
  const { children } = isRecord(props) ? props : {};
  const [first] = isList(children) ? children : [];
  const list = isRecord(first) && isRecord(first['props']) ? Object.values(first['props'])[0] : undefined;
  return isList(list) ? list : [];
}

test('joins labels and contents from two lists for every component, content and name', () => {
  for (const component of components)
    for (const content of contents)
      for (const spelling of spellings) {
        const given = ['Alpha', 'Beta'].map(content).join(', ');
        const compiler = createUiCompiler();
        const text = `root = Card([${component}(${spelling('["One", "Two"]', `[${given}]`)})])
alpha = TextContent("Alpha")
beta = TextContent("Beta")`;
        const items = itemsIn(JSON.parse(compiler.push(text) + compiler.end())).map((item) => JSON.stringify(item));
        expect(items, text).toHaveLength(2);
        expect(items[0], text).toMatch(/"One".*"Alpha"/);
        expect(items[0], text).not.toMatch(/Two|Beta/);
        expect(items[1], text).toMatch(/"Two".*"Beta"/);
      }
});
