import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { readGolden } from '../golden-file.ts';
import { isLongRun, sampleOf, seedTimeout, takeTurns } from '../seed-count.ts';

const words = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
const members = 'type kind component inputType variant status severity trend level currency format name icon style';

/** Texts in which a word of the model is looked up in one of our tables. */
const texts: readonly ((word: string, member: string) => string)[] = [
  (word, member) => `{"type": "form", "fields": [{"label": "Size", "${member}": "${word}", "options": ["S", "M"]}]}`,
  (word, member) => `{"ui": [{"kind": "stat", "label": "Orders", "value": 3, "change": "1", "${member}": "${word}"}]}`,
  (word, member) => `{"type": "page", "children": [{"type": "alert", "text": "Late", "${member}": "${word}"}]}`,
  (word, member) =>
    `{"type": "page", "children": [{"type": "chart", "data": [{"x": "A", "y": 1}], "${member}": "${word}"}]}`,
  (word, member) =>
    `{"blocks": [{"type": "input", "label": "Size", "element": {"type": "${word}", "${member}": "${word}"}}]}`,
  (word, member) =>
    `root = Card([Stat("Orders", 3, ${member}: "${word}"), Button("Go", {type: "${word}"}), ${word}("x")])`,
  (word, member) => `<div><${word} ${member}="${word}">Late</${word}><input type="${word}" name="${word}"></div>`,
];

test.each(words.map((word, position) => [word, position] as const))('%s is a word like any other', (word, position) => {
  // In a quick run, one of the texts for each member; each word tries others.
  const written = members
    .split(' ')
    .flatMap((member, index) => takeTurns(texts, index + position).map((make) => make(word, member)));
  for (const text of written) {
    const compiler = createUiCompiler();
    const content = compiler.push(text) + compiler.end();
    expect(JSON.parse(content), text).toHaveProperty('component');
    expect(content, text).not.toContain('native code');
  }
});

test.each(['[\n\u3000"The ferry is late.",\n "The bus is not."\n]', '["A\\d b c", "and \\more of it"]'])(
  'a list of texts that is no JSON keeps its texts: %j',
  (text) => {
    const compiler = createUiCompiler();
    const content = compiler.push(text) + compiler.end();
    expect(JSON.parse(content)).toHaveProperty('component');
    expect(content).toMatch(/The bus is not\.|and .*ore of it/);
  },
);

// Any word of a text may be a key by which something is looked up. Where it is looked up depends on the kind of the text,
// so each folder tries a word three times: 80 instead of 160 s of CPU for every word of every case.
const maxTries = isLongRun ? Infinity : 3;
const inheritedNames = ['constructor', '__proto__'];

describe('a golden case in which one word is a name that objects inherit', () => {
  const isShort = (text: string): boolean => text.length <= 3000;
  const cases = sampleOf(readGolden('ui').filter(({ sections }) => isShort(sections[0] ?? '')));
  test(
    `${cases.length} cases, each word in turn`,
    () => {
      const tries = new Map<string, number>();
      for (const { name, sections } of cases) {
        const text = sections[0] ?? '';
        const found = new Set(text.match(/[A-Za-z_][\w-]*/g));
        for (const [index, word] of [...found].entries()) {
          const key = `${name.split('/')[0]} ${word}`;
          const count = (tries.get(key) ?? 0) + 1;
          tries.set(key, count);
          if (count > maxTries) continue;
          const isFirst = count === 1 || isLongRun;
          for (const inherited of isFirst ? takeTurns(inheritedNames, index) : [inheritedNames[count % 2] ?? '']) {
            const written = text.replaceAll(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'g'), inherited);
            const compiler = createUiCompiler();
            const content = compiler.push(written) + compiler.end();
            expect(JSON.parse(content), written).toHaveProperty('component');
            if (content.includes('native code')) expect(content, written).not.toContain('native code');
          }
        }
      }
    },
    seedTimeout,
  );
});
