// Marks that the chat templates of open models put around answers, reasoning and tool calls. A server that does not
// know the template of its model leaves them in the text.

export type ChatMarker =
  /** The marker, of this length, is not shown. */
  | { readonly type: 'skip'; readonly length: number }
  /** Reasoning or a tool call, which ends with one of the strings of `endsOfThought(tag)`. */
  | { readonly type: 'thought-start'; readonly tag: string; readonly length: number }
  | { readonly type: 'more' };

const more: ChatMarker = { type: 'more' };

/** The marks around reasoning and calls that are not pairs of tags. */
const pairs: Readonly<Record<string, string>> = {
  '[THINK]': '[/THINK]',
  '◁think▷': '◁/think▷',
  '<|begin_of_thought|>': '<|end_of_thought|>',
  '<|START_THINKING|>': '<|END_THINKING|>',
  '<|START_ACTION|>': '<|END_ACTION|>',
  '<|thinking|>': '<|/thinking|>',
  '<|think|>': '<|/think|>',
  '<|channel>thought': '<channel|>',
  '<unused94>thought': '<unused95>',
  '<|tool_calls_section_begin|>': '<|tool_calls_section_end|>',
  '<｜tool▁calls▁begin｜>': '<｜tool▁calls▁end｜>',
};
const opening = Object.keys(pairs);
/** What Mistral's template writes before a call. */
const callMark = /^\[TOOL_CALLS\][ \t]*(?:[\w.-]{1,60}(?:\[CALL_ID\]\w{1,40})?(?:\[ARGS\])?)?(?=[[{])/;
const callMarkStart = /^\[(?:T[A-Z_]{0,9}|TOOL_CALLS\][ \t]*(?:[\w.-]{1,60}(?:\[[A-Z_]{0,7}(?:\]\w{0,40})?)?)?)$/;
const words = ['<start_of_turn>', '<end_of_turn>', '<bos>', '<eos>', '<pad>', '<channel|>', '<|tool_call|>'];

/** Names of tags around reasoning and calls. Their content is for the model itself, or for a program that calls tools. */
export const thoughtTags: readonly string[] = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reasoning_content',
  'seed:think',
  'antThinking',
  'scratchpad',
  'inner_monologue',
  'reflection',
  'tool_call',
  'tool_calls',
  'function_call',
  'function_calls',
  'tool_response',
  'tool_result',
  'function_response',
];

/**
 * The tag of what follows `<|im_start|>user`: the model continued with the turn of another speaker, which is not part
 * of the answer.
 */
export const otherTurn = 'other-turn';

/** The same after `[INST]`, in templates that mark only the turns of the user. */
export const instruction = '[INST]';

/** A turn of the user after a UI. The model invented it, and whatever it answers there. */
export const inventedTurn = 'invented-turn';

/** Names of turns that are not answers. */
export const isOtherTurn = (tag: string): boolean => tag === otherTurn || tag === inventedTurn || tag === instruction;

/** How templates begin a turn of the model. */
const turns: readonly string[] = [
  '<|im_start|>assistant',
  '<|start|>assistant',
  '<|start_header_id|>assistant<|end_header_id|>',
  '<start_of_turn>model',
  '<|assistant|>',
];

/** The strings that end a thought. Tokens of the template are read again, because they are skipped separately. */
export function endsOfThought(tag: string): readonly string[] {
  if (tag === otherTurn) return turns;
  if (tag === inventedTurn) return [];
  if (tag === instruction) return ['[/INST]', '</s>'];
  if (isChannel(tag)) return ['<|end|>', '<|start|>', '<|channel|>', '<|return|>', '<|call|>'];
  if (tag === 'analysis') return ['assistantfinal'];
  return [pairs[tag] ?? `</${tag}>`];
}

/** A message in a channel: reasoning, or a call of the function that the channel is addressed to. */
const callChannel = 'channel-call';
export const isChannel = (tag: string): boolean => tag === 'channel' || tag === callChannel;

/** True for a tool call or its result, false for reasoning. */
export const isCallTag = (tag: string): boolean => /call|ACTION|re(?:sponse|sult)$|invoke|^function$/.test(tag);

/** `<|im_start|>assistant`: the name of the speaker, up to the end of the line or another token. */
const header = '(?:<\\|(?:im_start|start|start_header_id)\\|>|<start_of_turn>)';
const roleLine = new RegExp(`^${header}\\w{0,20}[ \\t\\r]*(?:\\n|<\\|(?:end_header_id|im_sep|message)\\|>)$`);
const roleStart = new RegExp(`^${header}\\w{0,20}[ \\t\\r]*(?:<(?:\\|(?:\\w{0,20}\\|?)?)?)?$`);
const userRole = new RegExp(`(?:${header}|<\\|)(?:user|human)(?:[ \\t\\r]*\\n|<?\\|)`);
/** The same without tokens. */
const userLine = /^(?:user|human)[ \t\r]*\n$/;
const otherRole = new RegExp(`(?:${header}|<\\|)(?:user|system|human|tool)(?:[ \\t\\r]*\\n|<?\\|)`);
/** `<|im_end|>`, `<｜end▁of▁sentence｜>`, `</s>`. */
const token = /^(?:<[|｜](?!(?:(?:im_)?start|start_header_id|channel)\|)\/?[\w▁]{1,30}[|｜]>|<\/?s>)$/;
const tokenStart = /^<(?:[|｜](?:\/?[\w▁]{0,30}[|｜]?)?|\/?s?)?$/;
/** `<|channel|>final<|message|>`, `<|channel|>commentary to=functions.show <|constrain|>json<|message|>`. */
const channel =
  /^(?:<\|start\|>\w{0,20})?<\|channel\|>(\w{0,20})[^<\n]{0,80}(?:<\|constrain\|>\w{0,20})?<\|message\|>$/;
const channelStart =
  /^(?:<\|start\|>\w{0,20})?<\|channel\|>[^<\n]{0,100}(?:<\|?c?[^<\n]{0,40})?(?:<\|?m?[^<\n]{0,10})?$/;
/** The same without the tokens before the name: `assistant<|message|>`. */
const nameBeforeToken =
  /^(?:assistant|model)?(?:<\|channel\|>)?(?:(final|analysis|commentary)[^<\n]{0,80}(?:<\|constrain\|>\w{0,20})?)?<\|(?:message|end_header_id|im_sep)\|>$/;
const nameStart = /^(?:assistant|model|final|analysis|commentary)(?: to=[^<\n]{0,60})?<(?:\|[^\n]{0,80})?$/;

/**
 * The marker with which a line begins; undefined if there is none. `line` is the line so far, `isAfterUi`: there is a UI
 * above it.
 */
export function chatMarker(line: string, isAfterUi: boolean): ChatMarker | undefined {
  if (isAfterUi && userLine.test(line)) return { type: 'thought-start', tag: inventedTurn, length: line.length };
  for (const mark of opening) {
    if (line === mark) return { type: 'thought-start', tag: mark, length: mark.length };
    if (mark.startsWith(line)) return more;
  }
  if (line.startsWith('[')) {
    const [call] = callMarkStart.test(line) ? [] : (callMark.exec(line) ?? []);
    if (call !== undefined) return skipped(call);
    return callMarkStart.test(line) ? more : undefined;
  }
  const [whole, kind = ''] = channel.exec(line) ?? nameBeforeToken.exec(line) ?? [];
  if (whole !== undefined) {
    const isThought = kind === 'analysis' || kind === 'commentary';
    const tag = / to=(?!(?:python|browser)\b)/.test(whole) ? callChannel : 'channel';
    return isThought ? { type: 'thought-start', tag, length: line.length } : skipped(line);
  }
  if ((token.test(line) || roleLine.test(line)) && otherRole.test(line))
    return {
      type: 'thought-start',
      tag: isAfterUi && userRole.test(line) ? inventedTurn : otherTurn,
      length: line.length,
    };
  if (token.test(line) || roleLine.test(line) || words.slice(1).includes(line)) return skipped(line);
  const isOpen =
    roleStart.test(line) ||
    tokenStart.test(line) ||
    channelStart.test(line) ||
    nameStart.test(line) ||
    words.some((word) => word.startsWith(line));
  return isOpen ? more : undefined;
}

const skipped = ({ length }: string): ChatMarker => ({ type: 'skip', length });

/** True for a line that is one such token. */
export const isChatToken = (line: string): boolean => token.test(line) || words.includes(line);

const endToken = '(?:<[|｜][\\w▁]{1,30}[|｜]>|</s>|<end_of_turn>|<eos>)';
const lastToken = new RegExp(`${endToken}\\s*$`);
/** Tokens at the end of a text, or the beginning of one. A sentence that names one puts a space before it. */
const lastTokens = new RegExp(
  `(?<=[^ \\t])${endToken}(?:\\s*${endToken})*\\s*$|(?:(?<=[^ \\t])${endToken}\\s*|(?<=[^ \\t]))<(?:[|｜][\\w▁]{0,30}[|｜]?|/s?|e[nd_of_turns]{0,10})?$`,
);

/** The line without the tokens that end an answer. */
export const withoutEndTokens = (line: string): string => line.replace(lastToken, '');

/** More than any model writes at the end of an answer. */
const maxEndTokens = 256;

/** The number of characters at the end of `text` that may be tokens, which are not shown at the end of an answer. */
export const endTokensLength = (text: string): number => lastTokens.exec(text.slice(-maxEndTokens))?.[0].length ?? 0;
