import { createUiCompiler } from '../ui/compile.ts';
import { defineCommand } from './command.ts';
import { diagnosticLine } from './diagnostic-line.ts';
import { createPaint } from './paint.ts';
import { openInput } from './read-input.ts';
import { UsageError } from './usage-error.ts';

export const compile = defineCommand({
  name: 'compile',
  summary: 'turn model output into a valid document',
  about: [
    'Reads the compact notation, JSON, Markdown or prose, even if damaged or truncated, and writes the JSON document that a client would get.',
    'Reports every repair on standard error, as FILE:LINE:1: warning[code] path: message. LINE is where the compiler detected the problem. docs/diagnostics.md explains the codes.',
  ],
  word: { name: 'FILE', description: 'The model output. Standard input if absent or "-".' },
  flags: {
    stream: {
      description:
        'Write each piece as soon as it is final, while the input is still arriving. With --json, write one line per piece, {"type":"content-delta","text":...}, and a last line {"type":"finish","diagnostics":...}.',
    },
    json: { description: 'Write one object, {"document":...,"diagnostics":[...]}, and nothing to standard error.' },
    pretty: { description: 'Indent the JSON.' },
    strict: { description: 'Exit with 1 if part of the model output is missing from the document.' },
  },
  options: [],
  examples: [
    'tessera compile answer.txt',
    'some-model | tessera compile --stream',
    'tessera compile --strict --json < answer.txt',
  ],
  async run({ word, flags }, context) {
    if (flags.stream && flags.pretty) throw new UsageError('--stream and --pretty cannot be combined.');
    const { name, pieces } = openInput(word, context);
    const compiler = createUiCompiler();
    const paint = createPaint(context.isErrorTerminal, context.environment);
    const indent = flags.pretty ? 2 : undefined;
    let document = '';
    let line = 1;
    let printed = 0;

    const take = (text: string): void => {
      if (!flags.stream) document += text;
      else if (text !== '') {
        if (flags.json) context.print(JSON.stringify({ type: 'content-delta', text }));
        else context.write(text);
      }
      const { diagnostics } = compiler;
      for (const diagnostic of diagnostics.slice(printed)) {
        if (!flags.json) context.printError(diagnosticLine(`${name}:${line}:1`, diagnostic, paint));
      }
      printed = diagnostics.length;
    };

    for await (const piece of pieces) {
      // Line by line, so that each diagnostic has a line number.
      for (const part of piece.split(/(?<=\n)/)) {
        take(compiler.push(part));
        if (part.endsWith('\n')) line++;
      }
    }
    take(compiler.end());
    const { diagnostics } = compiler;
    if (flags.stream) context.print(flags.json ? JSON.stringify({ type: 'finish', diagnostics }) : '');
    else if (flags.json) {
      context.print(JSON.stringify({ document: JSON.parse(document) as unknown, diagnostics }, undefined, indent));
    } else context.print(flags.pretty ? JSON.stringify(JSON.parse(document), undefined, indent) : document);
    return flags.strict && diagnostics.some(({ lossy }) => lossy) ? 1 : 0;
  },
});
