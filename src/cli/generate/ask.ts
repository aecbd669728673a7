import { pathToFileURL } from 'node:url';
import type { ApiError } from '../../errors.ts';
import type { GenerationEvent } from '../../generate/event.ts';
import type { Arguments, CommandContext } from '../command.ts';
import type { conversationFlags } from '../conversation-flags.ts';
import { hasDisplay, openBrowser } from '../open-browser.ts';
import { defaultFormat } from '../../server/model-registry.ts';
import { openModels } from '../open-models.ts';
import { cleanText } from '../draw/clean-text.ts';
import { createPaint } from '../paint.ts';
import { toRenderers } from '../renderers.ts';
import { readConversation } from '../read-conversation.ts';
import { runGeneration, type GenerationRun } from '../run-generation.ts';
import { UsageError } from '../usage-error.ts';
import { generationNotes, usageText } from './generation-notes.ts';
import { writePage } from './write-page.ts';
import { createProgress } from './progress.ts';
import { tapModel } from './tap-model.ts';
import { createTerminalOutput } from './terminal-output.ts';

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
  const { request: asked, served } = await readConversation(given, opened, context);
  const { id } = served.card;
  if (![undefined, 'json'].includes(asked.ui.format) && (flags.pretty || flags.open)) {
    throw new UsageError(`--pretty and --open require a JSON document; the conversation requests ${asked.ui.format}.`);
  }
  // The default format applies to written text; drawings and pages are made from JSON.
  const isWritten = flags.stream || flags.json || !context.isTerminal;
  const isDefault = isWritten && !flags.pretty && !flags.open;
  const format = asked.ui.format ?? (isDefault ? defaultFormat(served, asked.model) : undefined) ?? 'json';
  const request = { ...asked, ui: { ...asked.ui, format } };
  const isJson = format === 'json';
  const paint = createPaint(context.isErrorTerminal, context.environment);
  /** On a terminal, the document is drawn instead of written. */
  const isDrawn = context.isTerminal && isJson && !(flags.stream || flags.json || flags.pretty);
  const isShown = context.isErrorTerminal && !(flags.stream && context.isTerminal);
  const progress = createProgress(id, context, isShown, () => opened.effects.now());
  const drawing = isDrawn ? createTerminalOutput(context, progress.clear) : undefined;
  /** A model's text must not control the terminal. */
  const safe = (text: string): string => (context.isTerminal ? cleanText(text) : text);
  let run: GenerationRun;
  try {
    run = await runGeneration(
      tapModel(served.model, progress.onPart),
      request,
      (event) => {
        progress.onEvent(event);
        if (event.type === 'content-delta') drawing?.push(event.text);
        if (!flags.stream) return;
        if (flags.json) context.print(safe(JSON.stringify(redactor.redactAll(toLine(event)))));
        else if (event.type === 'content-delta') context.write(safe(redactor.redact(event.text)));
      },
      toRenderers(context.loadHtml),
    );
  } finally {
    progress.stop();
  }

  const { content, result } = run;
  if (drawing !== undefined) drawing.end();
  else if (!flags.stream) printDocument(id, run, { ...flags, isJson }, context);
  else if (!flags.json && content !== '') context.print('');
  if (flags.open && content !== '') {
    const { renderToHtml } = await context.loadHtml();
    const shown = JSON.stringify(redactor.redactAll(JSON.parse(content)));
    const path = writePage(renderToHtml(shown, { title: id }));
    context.printError(`Wrote the page to ${path}`);
    if (context.isErrorTerminal && hasDisplay(context.environment)) openBrowser(pathToFileURL(path).href);
  }
  if (result instanceof Error) throw result;
  for (const line of generationNotes(result, id, paint)) context.printError(redactor.redact(line));
  const elements = `${progress.elements} ${progress.elements === 1 ? 'element' : 'elements'}`;
  context.printError(paint('dim', `${id}: ${elements}, ${usageText(result)}, ${progress.seconds} s`));
  return 0;
}

/** The log gets the whole error; the printed line only the part that a caller may see. */
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
  const write = (text: string): void => context.print(context.isTerminal ? cleanText(text) : text);
  const print = (value: unknown): void => write(JSON.stringify(redactor.redactAll(value), undefined, indent));
  if (!form.json) {
    if (form.pretty && content !== '') print(document);
    else if (content !== '') write(redactor.redact(content));
    return;
  }
  if (result instanceof Error) return print({ model, document, error: errorOf(result) });
  const { toolCalls, reason, usage, diagnostics } = result;
  print({ model, document, toolCalls, reason, usage, diagnostics });
}
