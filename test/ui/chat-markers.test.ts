// Markers that chat templates put around an answer are not shown, and nothing else is lost. They are those of the
// templates of open models.
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { isFullRun, takeTurns } from '../seed-count.ts';

const headers = [
  '',
  '<s>',
  '<bos>',
  '<|start_header_id|>assistant<|end_header_id|>\n\n',
  '<|im_start|>assistant\n',
  '<|im_start|>assistant<|im_sep|>',
  '<start_of_turn>model\n',
  '<|assistant|>\n',
  '<｜Assistant｜>',
  'assistant<|message|>',
  'final<|message|>',
  '<|channel|>final<|message|>',
  '<|channel|>final <|constrain|>json<|message|>',
  '<|start|>assistant<|channel|>final<|message|>',
];
const thoughts = [
  '',
  '<think>A plan.</think>',
  '<seed:think>A plan.</seed:think>\n',
  '<antThinking>A plan.</antThinking>\n',
  '<reasoning_content>A plan.</reasoning_content>',
  '[THINK]A plan: [1, 2].[/THINK]',
  '◁think▷A plan.◁/think▷',
  '<|begin_of_thought|>A plan.<|end_of_thought|>\n\n<|begin_of_solution|>',
  '<|START_THINKING|>A plan.<|END_THINKING|><|START_RESPONSE|>',
  '<|channel>thought\nA plan.<channel|>',
  '<unused94>thought\nA plan.<unused95>',
  '<|channel|>analysis<|message|>A plan.<|end|><|start|>assistant<|channel|>final<|message|>',
  '<|channel|>commentary to=functions.show <|constrain|>json<|message|>{"a":1}<|call|>',
  '<tool_response>{"a": 1}</tool_response>\n',
  '<｜tool▁calls▁begin｜>get<｜tool▁sep｜>{"a": 1}<｜tool▁calls▁end｜>',
];
const endings = [
  '',
  '<|im_end|>',
  '</s>',
  '<eos>',
  '<end_of_turn>\n',
  '<｜end▁of▁sentence｜>',
  '<|return|>',
  '<|eot_id|>\n',
];
const bodies = [
  'root = Card([CardHeader("Heron rota"), TextContent("Two herons.")])',
  '```\nroot = Card([CardHeader("Heron rota"), TextContent("Two herons.")])\n```',
  '{"component":"Card","props":{"children":[{"component":"CardHeader","props":{"title":"Heron rota"}},{"component":"TextContent","props":{"text":"Two herons."}}]}}',
];

function compile(text: string, size: number): string {
  const compiler = createUiCompiler();
  let content = '';
  for (let at = 0; at < text.length; at += size) content += compiler.push(text.slice(at, at + size));
  return content + compiler.end();
}

describe.each(bodies.map((body, position) => [body, position] as const))('around %s', (body, position) => {
  const plain = compile(body, body.length);

  const starts = headers.flatMap((header) => thoughts.map((thought) => header + thought));
  // In a quick run, each start with one body and one ending; each body and each ending comes after many starts.
  const tried = starts
    .map((start, index) => ({ start, index, after: takeTurns(endings, index) }))
    .filter(({ index }) => isFullRun || (index + Math.floor(index / thoughts.length)) % bodies.length === position);

  test.each(tried)('$start is not shown', ({ start, index, after }) => {
    for (const ending of after) {
      const text = start + body + (ending !== '' && body.startsWith('`') ? '\n' : '') + ending;
      expect(compile(text, text.length), text).toBe(plain);
      for (const size of takeTurns([1, 7], index)) expect(compile(text, size), text).toBe(plain);
    }
  });
});

test('the same marks inside a sentence are text', () => {
  const sentence = 'The token <|im_end|> ends a turn, [THINK] begins reasoning, and final<T> is generic.';
  expect(compile(sentence, 1)).toContain('ends a turn, [THINK] begins reasoning, and final');
});

test('reasoning that never ends is shown', () => {
  for (const start of ['[THINK]', '<scratchpad>', '<|begin_of_thought|>'])
    expect(compile(`${start}The ferry is late.`, 1)).toContain('The ferry is late.');
});

test('a line that is not a UI does not hide the UI below it', () => {
  for (const line of ['<plan>Two rooms.</plan>', '<note>{"a": 1}</note>', '"a": {', '[1, 2,', 'labels = ["a"', 'Ref(x'])
    expect(compile(`${line}\nroot = Card([TextContent("A")])`, 1)).toContain(
      '{"component":"TextContent","props":{"text":"A"}}',
    );
});

test.each([
  'Hi all.<|im_end|>',
  'Hi all.<eos> ',
  'Hi all.<eos> \n',
  'Hi all.</s>\n\n<|im_end|>',
  'Hi all.<end_of_turn>',
])('tokens behind the last word are not shown: %j', (text) => {
  const plain = compile('Hi all.', 7);
  for (const size of [1, 2, 3, 7, text.length]) expect(compile(text, size), `by ${size}`).toBe(plain);
});
