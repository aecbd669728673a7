// Text is sent as soon as the model writes it, in every supported input form.
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';

const elements =
  '{"component":"TextContent","props":{"text":"First"}},{"component":"Tabs","props":{"items":[{"component":"TabItem","props":{"value":"v","trigger":"t","content":[{"component":"TextContent","props":{"text":"Second"}}]}}]}}';
const calls = 'TextContent("First"), Tabs([TabItem("v", "t", [TextContent("Second")])])';

describe('streams text from', () => {
  test.each([
    ['calls', `root = Card([${calls}])`],
    ['definitions', 'root = Card([a, b])\na = TextContent("First")\nb = TextContent("Second")'],
    ['our own document', `{"component":{"component":"Card","props":{"children":[${elements}]}},"error":null}`],
    ['an element', `{"component":"Card","props":{"children":[${elements}]}}`],
    ['an element with type', `{"type":"Card","children":[${elements}]}`],
    ['an element keyed by its name', `{"Card":{"children":[${elements}]}}`],
    ['children alone', `{"children":[${elements}]}`],
    ['a list', `[${elements}]`],
    ['a wrapper', `{"ui":{"type":"Card","children":[${elements}]}}`],
    ['another wrapper', `{"response":{"component":"Card","props":{"children":[${elements}]}}}`],
    ['a fence', `\`\`\`json\n{"component":"Card","props":{"children":[${elements}]}}\n\`\`\``],
    ['prose', 'The First word, the Second word'],
  ])('%s', (_, text) => {
    for (const word of ['First', 'Second']) {
      const sent = createUiCompiler().push(text.slice(0, text.indexOf(word) + word.length));
      expect(sent).toContain(word);
    }
  });
});
