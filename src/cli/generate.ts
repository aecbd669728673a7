import { defineCommand, modelOptions, type CommandContext } from './command.ts';
import { createPaint } from './paint.ts';
import type { GenerationRun } from './run-generation.ts';
import { conversationFlags, promptWord } from './conversation-flags.ts';
import { UsageError } from './usage-error.ts';

export const generate = defineCommand({
  name: 'generate',
  summary: 'ask a model, and get a document',
  about: [
    'Does what the service does for one request, with the same models and settings, without a server. How far it is, what had to be repaired and what it cost go to standard error.',
  ],
  word: promptWord,
  flags: {
    ...conversationFlags,
    stream: {
      description: 'Write the document while it grows; with --json, each event as a line of JSON.',
    },
    json: {
      description:
        'Write one object: {"model","document","toolCalls","reason","usage","diagnostics"}; "error" when it failed.',
    },
    pretty: { description: 'Indent the JSON.' },
    open: { description: 'Write a plain page that shows the document, say where it is, and on a terminal open it.' },
  },
  options: modelOptions,
  examples: [
    'tessera generate "A form with name, email and message" --open',
    'tessera generate --model acme/fast/v-20261121 --stream < question.txt',
    'tessera generate --messages conversation.json --json',
  ],
  async run(given, context) {
    const { flags } = given;
    if (flags.stream && flags.pretty) throw new UsageError('--stream and --pretty do not go together.');
    const parts = await loadParts();
    const opened = await parts.openModels(given, context);
    const { request, served } = await parts.readConversation(given, opened, context);
    const { id } = served.card;
    const paint = createPaint(context.isErrorTerminal, context.environment);
    const isShown = context.isErrorTerminal && !(flags.stream && context.isTerminal);
    const progress = parts.createProgress(id, context, isShown, () => opened.effects.now());
    let run: GenerationRun;
    try {
      run = await parts.runGeneration(parts.tapModel(served.model, progress.onPart), request, (event) => {
        progress.onEvent(event);
        if (!flags.stream || event.type === 'failure') return;
        if (flags.json) context.print(JSON.stringify(event));
        else if (event.type === 'content-delta') context.write(event.text);
      });
    } finally {
      progress.stop();
    }

    const { content, result } = run;
    if (!flags.stream) printDocument(id, run, flags, context);
    else if (!flags.json && content !== '') context.print('');
    if (flags.open && content !== '') {
      const path = parts.writePage(parts.documentPage(content, id));
      context.printError(`The page is ${path}`);
      if (context.isErrorTerminal) parts.openPage(path);
    }
    if (result instanceof Error) throw result;
    for (const line of parts.generationNotes(result, id, paint)) context.printError(line);
    const elements = `${progress.elements} ${progress.elements === 1 ? 'element' : 'elements'}`;
    context.printError(paint('dim', `${id}: ${elements}, ${parts.usageText(result)}, ${progress.seconds} s`));
    return 0;
  },
});

/** Loaded when a model is asked, so that other commands start at once. */
async function loadParts() {
  const [models, conversation, progress, tap, run, page, open, notes] = await Promise.all([
    import('./open-models.ts'),
    import('./read-conversation.ts'),
    import('./progress.ts'),
    import('./tap-model.ts'),
    import('./run-generation.ts'),
    import('./view/document-page.ts'),
    import('./view/open-page.ts'),
    import('./generation-notes.ts'),
  ]);
  return { ...models, ...conversation, ...progress, ...tap, ...run, ...page, ...open, ...notes };
}

interface Form {
  readonly json: boolean;
  readonly pretty: boolean;
}

function printDocument(model: string, { content, result }: GenerationRun, form: Form, context: CommandContext): void {
  const indent = form.pretty ? 2 : undefined;
  const document: unknown = content === '' ? null : JSON.parse(content);
  if (!form.json) {
    if (content !== '') context.print(form.pretty ? JSON.stringify(document, undefined, indent) : content);
    return;
  }
  if (result instanceof Error) {
    const error = { code: result.code, message: result.message };
    context.print(JSON.stringify({ model, document, error }, undefined, indent));
    return;
  }
  const { toolCalls, reason, usage, diagnostics } = result;
  context.print(JSON.stringify({ model, document, toolCalls, reason, usage, diagnostics }, undefined, indent));
}
