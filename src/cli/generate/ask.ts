import type { ApiError } from '../../errors.ts';
import type { GenerationEvent } from '../../generate/event.ts';
import type { Arguments, CommandContext } from '../command.ts';
import type { conversationFlags } from '../conversation-flags.ts';
import { openModels } from '../open-models.ts';
import { createPaint } from '../paint.ts';
import { readConversation } from '../read-conversation.ts';
import { runGeneration, type GenerationRun } from '../run-generation.ts';
import { UsageError } from '../usage-error.ts';
import { documentPage } from '../view/document-page.ts';
import { openPage, writePage } from '../view/open-page.ts';
import { generationNotes, usageText } from './generation-notes.ts';
import { createProgress } from './progress.ts';
import { tapModel } from './tap-model.ts';

type Switch = 'stream' | 'json' | 'pretty' | 'open';

interface Given extends Pick<Arguments, 'word' | 'options'> {
  readonly flags: { readonly [Name in keyof typeof conversationFlags]: string | undefined } & {
    readonly [Name in Switch]: boolean;
  };
}

/** Asks the model, prints the document, and settles with the exit code. */
export async function ask(given: Given, context: CommandContext): Promise<number> {
  const { flags } = given;
  const { redactor } = context;
  const opened = await openModels(given, context);
  const { request, served } = await readConversation(given, opened, context);
  const { id } = served.card;
  const { format = 'json' } = request.ui;
  const isJson = format === 'json';
  if (!isJson && (flags.pretty || flags.open)) {
    throw new UsageError(`--pretty and --open require a JSON document; the conversation requests ${format}.`);
  }
  const paint = createPaint(context.isErrorTerminal, context.environment);
  const isShown = context.isErrorTerminal && !(flags.stream && context.isTerminal);
  const progress = createProgress(id, context, isShown, () => opened.effects.now());
  let run: GenerationRun;
  try {
    run = await runGeneration(tapModel(served.model, progress.onPart), request, (event) => {
      progress.onEvent(event);
      if (!flags.stream) return;
      if (flags.json) context.print(JSON.stringify(redactor.redactAll(toLine(event))));
      else if (event.type === 'content-delta') context.write(redactor.redact(event.text));
    });
  } finally {
    progress.stop();
  }

  const { content, result } = run;
  if (!flags.stream) printDocument(id, run, { ...flags, isJson }, context);
  else if (!flags.json && content !== '') context.print('');
  if (flags.open && content !== '') {
    const path = writePage(documentPage(content, id));
    context.printError(`The page is at ${path}`);
    if (context.isErrorTerminal) openPage(path);
  }
  if (result instanceof Error) throw result;
  for (const line of generationNotes(result, id, paint)) context.printError(redactor.redact(line));
  const elements = `${progress.elements} ${progress.elements === 1 ? 'element' : 'elements'}`;
  context.printError(paint('dim', `${id}: ${elements}, ${usageText(result)}, ${progress.seconds} s`));
  return 0;
}

/** An error is for our log with all it has; a line has what a caller may know. */
function toLine(event: GenerationEvent): unknown {
  return event.type === 'failure' ? { type: event.type, error: errorOf(event.error) } : event;
}

const errorOf = ({ code, message }: ApiError) => ({ code, message });

function printDocument(
  model: string,
  { content, result }: GenerationRun,
  form: Given['flags'] & { readonly isJson: boolean },
  context: CommandContext,
): void {
  const indent = form.pretty ? 2 : undefined;
  const { redactor } = context;
  const document: unknown = content === '' ? null : form.isJson ? JSON.parse(content) : content;
  const print = (value: unknown): void => context.print(JSON.stringify(redactor.redactAll(value), undefined, indent));
  if (!form.json) {
    if (form.pretty && content !== '') print(document);
    else if (content !== '') context.print(redactor.redact(content));
    return;
  }
  if (result instanceof Error) return print({ model, document, error: errorOf(result) });
  const { toolCalls, reason, usage, diagnostics } = result;
  print({ model, document, toolCalls, reason, usage, diagnostics });
}
