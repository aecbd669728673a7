// Below prose that teaches how a UI is written, a fence is code; below prose that presents a UI, it is drawn.
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';

interface Shown {
  readonly component: { readonly props: { readonly children: readonly Child[] } };
}

interface Child {
  readonly component: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const fences: Readonly<Record<string, readonly [string, string]>> = {
  notation: ['', 'root = Card([\n  CardHeader("Fleet"),\n  TextContent("Nine ships are at sea.")\n])'],
  'notation with names': [
    'openui',
    'root = Card([title, body])\ntitle = CardHeader("Fleet")\nbody = TextContent("Nine ships are at sea.")',
  ],
  JSON: [
    'json',
    '{"component": "Card", "props": {"children": [{"component": "TextContent", "props": {"text": "Nine ships are at sea."}}]}}',
  ],
  'Adaptive Card': [
    'json',
    '{\n  "type": "AdaptiveCard",\n  "version": "1.5",\n  "body": [{"type": "TextBlock", "text": "Nine ships are at sea."}]\n}',
  ],
  YAML: ['yaml', 'component: Card\nchildren:\n  - component: TextContent\n    text: Nine ships are at sea.'],
};

const lessons = [
  'The notation for a card would be:',
  'Here is an example of the syntax:',
  '## Step 1: Create the root\n\nEvery document begins with a root. It holds the other components.',
  'The `Card` component takes a list of children:',
  'A button has a label, and a card has children:',
  'If the model writes',
  'The same page as JSON:',
  'Here is how you write a card:',
  'How do you make a card? Like this:',
  '1. Write the root statement.',
  'Schritt 1: Schreibe die Wurzel.',
  'Die Komponente `Card` nimmt eine Liste von Kindern:',
  'Voici un exemple de la syntaxe :',
  "D'abord, définissez le conteneur :",
  'Así se escribe una tarjeta:',
  'El componente `Card` recibe una lista de hijos:',
  '首先定义容器：',
  '構文の例は次のとおりです：',
];

const presentations = [
  'Here is the dashboard:',
  'Nine ships are at sea today, two more than last week. Here are the details:',
  '## Fleet report\n\nMost ships are at sea.',
  "The fleet grew by 4 % in March. Two ships are in repair.\n\nHere's an overview:",
  'Use the form below to book a ship:',
  'Your child needs a passport. The documents are listed here:',
  'The dashboard looks like this:',
  "Here's an example of a dashboard for your fleet:",
  'Step 1 of 3: your address',
  'Here is the dashboard in OpenUI Lang notation:',
  'Gerne! Hier ist deine Übersicht:',
  "J'ai créé une carte pour vous :",
  'Las ventas subieron un 4 %.',
  '这是您的仪表板：',
  '概要を作成しました：',
];

function compile(text: string, size: number): string {
  const compiler = createUiCompiler();
  let content = '';
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  return content + compiler.end();
}

const childrenOf = (content: string): readonly Child[] => (JSON.parse(content) as Shown).component.props.children; // the compiler's own output

const write = (above: string, [language, code]: readonly [string, string], marker = '```'): string =>
  `${above}\n\n${marker}${language}\n${code}\n${marker}`;

describe.each(Object.entries(fences))('%s', (_, fence) => {
  test.each(lessons)('is code below "%s"', (above) => {
    for (const marker of ['```', '~~~']) {
      const text = write(above, fence, marker);
      const content = compile(text, text.length);
      expect(childrenOf(content)).toEqual([{ component: 'MarkDownRenderer', props: { textMarkdown: text } }]);
      expect(compile(text, 5)).toBe(content);
    }
  });

  test.each(presentations)('is drawn below "%s"', (above) => {
    const text = write(above, fence);
    const content = compile(text, text.length);
    const drawn = childrenOf(content).filter(({ props }) => !('textMarkdown' in props));
    expect(JSON.stringify(drawn)).toContain('Nine ships are at sea.');
    expect(content).not.toContain('```');
    expect(compile(text, 5)).toBe(content);
  });
});

test('the fences after the first of a lesson are code, up to the UI for the reader', () => {
  const [root = '', json = ''] = ['notation', 'JSON'].map((name) => write('', fences[name] ?? ['', '']));
  const lesson = `Syntax:${root}\n\nSome people prefer the other one.${json}`;
  expect(childrenOf(compile(lesson, lesson.length))).toEqual([
    { component: 'MarkDownRenderer', props: { textMarkdown: lesson } },
  ]);
  const shown = childrenOf(compile(`${lesson}\n\nYour fleet:${root}`, 9));
  expect(shown.map(({ component }) => component)).toEqual(['MarkDownRenderer', 'CardHeader', 'TextContent']);
});
