import { parseJson } from '../json.ts';
import type { Issue } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import { validate as findIssues } from '../ui/validate.ts';
import { defineCommand } from './command.ts';
import { createPaint } from './paint.ts';
import { openInput, readAll } from './read-input.ts';

export const validate = defineCommand({
  name: 'validate',
  summary: 'check a document',
  about: ['Prints one issue per line, as path: code: message. Exits with 1 if there are any.'],
  word: {
    name: 'FILE',
    description: 'The document: the content of a reply. Standard input if absent or "-".',
  },
  flags: { json: { description: 'Write the issues as a JSON list.' } },
  options: [],
  examples: ['tessera validate document.json', 'tessera compile answer.txt | tessera validate'],
  async run({ word, flags }, context) {
    const input = openInput(word, context);
    const issues = issuesOf(await readAll(input));
    const paint = createPaint(context.isTerminal, context.environment);
    if (flags.json) context.print(JSON.stringify(issues));
    else {
      for (const { path, code, message } of issues) {
        context.print(
          `${paint('bold', path === '' ? input.name : path)}: ${paint('red', code)}: ${message.replaceAll('\n', ' ')}`,
        );
      }
      if (issues.length === 0 && context.isErrorTerminal) context.printError('No issues.');
    }
    return issues.length > 0 ? 1 : 0;
  },
});

function issuesOf(text: string): readonly Issue[] {
  const parsed = parseJson(text);
  // parseJson returns JSON.
  if (parsed.ok) return findIssues(parsed.value as JsonValue);
  return [{ code: 'not_json', path: '', message: `The input is not JSON: ${parsed.message}.` }];
}
