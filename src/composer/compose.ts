// Classifies the turn with simple rules: a tool result, a click, a command, a request for a form, data and text to
// show, or a question that no rule can answer.
import { slicedFlatMap, type Sliced } from '../slices.ts';
import type { ModelCall, ToolDefinition } from '../model/language-model.ts';
import type { ContentPart, ImagePart, Message } from '../model/message.ts';
import { pollForm } from './forms/poll-form.ts';
import { promptForm } from './forms/prompt-form.ts';
import { purposeForm } from './forms/purpose-form.ts';
import { toArguments } from './forms/form-values.ts';
import type { Call } from './notation/call.ts';
import { elementCount, maxElements } from './notation/element-count.ts';
import { card, codeBlock, quietText } from './notation/vocabulary.ts';
import { imageBlocks, imagesOf } from './show/image-blocks.ts';
import { excerptOfTexts } from './text/excerpt.ts';
import { omissionNote } from './talk/omission.ts';
import { phrasesFor } from './language/read-language.ts';
import type { Phrases } from './language/phrases.ts';
import { aboutBlocks, aboutNote } from './talk/about.ts';
import { chartRequestBlocks } from './talk/chart-request.ts';
import { readClick, type Click } from './talk/click.ts';
import { clickBlocks } from './talk/click-blocks.ts';
import { readArguments, readCommands } from './talk/commands.ts';
import { dataRequestBlocks } from './talk/data-request.ts';
import { followUpBlocks } from './talk/follow-up.ts';
import { isQuestion, addressesComposer } from './talk/question.ts';
import { lastResults, resultBlocks } from './talk/tool-results.ts';
import { needsArguments, toolFormBlocks, toolListBlocks, toolSchema } from './talk/tool-blocks.ts';
import { textBlocks } from './text/text-blocks.ts';

export interface ComposedCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

export type Reply =
  | { readonly type: 'calls'; readonly calls: readonly ComposedCall[] }
  | { readonly type: 'ui'; readonly root: Call };

/** `source` is the text the blocks were made from. It is shown unchanged if there are too many blocks. */
function show(blocks: readonly Call[], source: string, { notes }: Phrases): Reply {
  const root = card(blocks);
  if (elementCount(root) < maxElements) return { type: 'ui', root };
  const note = quietText(notes.tooManyParts);
  return { type: 'ui', root: card([note, codeBlock('text', source)]) };
}

export function* compose(call: ModelCall): Sliced<Reply> {
  const { messages } = call;
  const results = lastResults(messages);
  const parts = messages.findLast((message) => message.role === 'user')?.content ?? [];
  if (results.length > 0) {
    const excerpt = yield* excerptOfTexts(results.map((result) => result.content));
    const phrases = phrasesFor(textsOf(parts).join('\n') || excerpt.text);
    return show(yield* resultBlocks(messages, phrases), excerpt.text, phrases);
  }
  const excerpt = yield* excerptOfTexts(textsOf(parts));
  const typed = excerpt.text;
  if (excerpt.omitted > 0) {
    // A truncated command must not be executed.
    const phrases = phrasesFor(typed);
    const blocks = yield* contentBlocks(typed, imagesOf(parts), [], phrases);
    return show([...omissionNote('messageSize', excerpt, phrases), ...blocks], typed, phrases);
  }
  const click = yield* readClick(typed);
  const text = click?.label ?? typed;
  const phrases = phrasesFor(text);
  const tools = callableTools(call);
  const called =
    (click === undefined ? undefined : yield* fromToolForm(click, tools)) ??
    (yield* fromCommands(text, tools, call, phrases)) ??
    (yield* fromChoice(text, tools, call, phrases));
  if (called !== undefined) return called;
  if (click !== undefined && (click.forms.length > 0 || (click.isButton && (yield* isMereLabel(text, phrases))))) {
    return show(yield* clickBlocks(click, phrases), typed, phrases);
  }
  const earlier = messages.slice(
    0,
    messages.findLastIndex((message) => message.role === 'user'),
  );
  return show(yield* contentBlocks(text, imagesOf(parts), tools, phrases, earlier), text, phrases);
}

/** Follow-up buttons have complete messages as labels. Those are read as messages. */
function* isMereLabel(text: string, phrases: Phrases): Sliced<boolean> {
  return requestedForm(text, phrases) === undefined && !(yield* textBlocks(text, undefined, phrases)).hasData;
}

const requestedForm = (text: string, phrases: Phrases): readonly Call[] | undefined =>
  pollForm(text, phrases) ??
  promptForm(text, phrases) ??
  purposeForm(text, phrases) ??
  dataRequestBlocks(text, phrases);

const textsOf = (parts: readonly ContentPart[]): readonly string[] =>
  parts.filter((part) => part.type === 'text').map((part) => part.text);

function callableTools({ tools, toolChoice }: ModelCall): readonly ToolDefinition[] {
  if (toolChoice.type === 'none') return [];
  return toolChoice.type === 'tool' ? tools.filter((tool) => tool.name === toolChoice.name) : tools;
}

/** A tool form has the name of its tool; submitting the form calls the tool. */
function* fromToolForm(click: Click, tools: readonly ToolDefinition[]): Sliced<Reply | undefined> {
  for (const form of click.forms) {
    const tool = tools.find((one) => one.name === form.name);
    const schema = tool === undefined ? undefined : toolSchema(tool);
    if (tool === undefined || schema === undefined) continue;
    const given = JSON.stringify(yield* toArguments(schema, form.values));
    return { type: 'calls', calls: [{ name: tool.name, arguments: given }] };
  }
  return undefined;
}

function* fromCommands(
  text: string,
  tools: readonly ToolDefinition[],
  call: ModelCall,
  phrases: Phrases,
): Sliced<Reply | undefined> {
  const commands = yield* readCommands(text, tools);
  const [first] = commands ?? [];
  if (commands === undefined || first === undefined) return undefined;
  const isComplete = commands.every(
    (one) => one.arguments !== undefined || (one.text === '' && !needsArguments(one.tool)),
  );
  if (!isComplete) {
    const ofTools = commands.map((one) => one.tool);
    const words = phrasesOfTools(ofTools, commands.map((one) => one.text).join(' '), phrases);
    const forms = yield* slicedFlatMap(commands, function* (one) {
      return yield* toolFormBlocks(one.tool, one.text, words, yield* readArguments(one.arguments ?? ''));
    });
    return show(forms, text, words);
  }
  const calls = commands.map((one) => ({ name: one.tool.name, arguments: one.arguments ?? '{}' }));
  return { type: 'calls', calls: call.parallelToolCalls === false ? calls.slice(0, 1) : calls };
}

/** The name of a tool does not show a language; its description is in the language of its readers. */
function phrasesOfTools(tools: readonly ToolDefinition[], text: string, phrases: Phrases): Phrases {
  const words = [...tools.map((tool) => tool.description ?? ''), text].join(' ');
  return words.trim() === '' ? phrases : phrasesFor(words);
}

/** If the caller requires a tool call, a message that consists of its arguments counts as one. */
function* fromChoice(
  text: string,
  tools: readonly ToolDefinition[],
  { toolChoice }: ModelCall,
  phrases: Phrases,
): Sliced<Reply | undefined> {
  const [tool, second] = tools;
  const isDemanded = toolChoice.type === 'tool' || toolChoice.type === 'required';
  if (!isDemanded || tool === undefined || second !== undefined) return undefined;
  const given = (yield* argumentsIn(text)) ?? (needsArguments(tool) ? undefined : '{}');
  if (given === undefined) {
    const words = phrasesOfTools([tool], text, phrases);
    return show(yield* toolFormBlocks(tool, '', words), text, words);
  }
  return { type: 'calls', calls: [{ name: tool.name, arguments: given }] };
}

/** The text, or its part from the first to the last brace. */
function* argumentsIn(text: string): Sliced<string | undefined> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return json === '' || (yield* readArguments(json)) === undefined ? undefined : json;
}

function* contentBlocks(
  text: string,
  images: readonly ImagePart[],
  tools: readonly ToolDefinition[],
  phrases: Phrases,
  earlier: readonly Message[] = [],
): Sliced<readonly Call[]> {
  const pictures = imageBlocks(images, phrases);
  const { blocks, prose, hasData } = yield* textBlocks(text, undefined, phrases);
  if (hasData) return [...pictures, ...blocks, ...(isQuestion(prose) ? [aboutNote(phrases)] : [])];
  const requested = (yield* chartRequestBlocks(text, phrases)) ?? (yield* followUpBlocks(text, earlier));
  if (requested !== undefined) return [...pictures, ...requested];
  const form = requestedForm(text, phrases);
  if (form !== undefined) return [...pictures, ...form];
  if (text.trim() === '' && pictures.length > 0) return pictures;
  const about =
    tools.length === 0 ? aboutBlocks(phrases) : [aboutNote(phrases), ...(yield* toolListBlocks(tools, phrases))];
  const isPlain = blocks.every((block) => block.name === 'TextContent' && block.args.length === 1);
  if (isPlain && (blocks.length === 0 || addressesComposer(prose))) return [...pictures, ...about];
  const isLine = isPlain && blocks.length === 1 && !text.trim().includes('\n');
  return [...pictures, ...blocks, ...(isLine || isQuestion(prose) ? [aboutNote(phrases)] : [])];
}
