// Calls of tools that are all that the model wrote: their arguments are shown, as data or as the text in them.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';

const json = /^\s*([[{][^]*[\]}])\s*$/;
/** `<tool_call>` and `</tool_call>` around a call. */
const outerTags = /^\s*<[\w|▁｜-]{1,40}>|<\/[\w|▁｜-]{1,40}>\s*$/g;
/** Tags that a JSON text contained. */
const markup = /^\s*<(?:!doctype|[a-z][\w-]*)[\s>]/i;
/** `<invoke name="search">`, `<function=search>`: several calls may be in one tag. */
const callStart = /<(?:antml:)?(?:invoke\s|function=)[^<>\n]*>/;
const parameters = /<(?:antml:)?(?:invoke|function|parameter|arg_key)\b/;
const parameter =
  /<(?:antml:)?parameter(?:=|\s+name=")([\w.-]{1,60})"?[^<>\n]*>([^]*?)<\/(?:antml:)?parameter>|<arg_key>([^<>]{1,60})<\/arg_key>\s*<arg_value>([^]*?)<\/arg_value>/g;
/** A parameter that is an answer of its own. */
const textName = /^(?:answer|response|reply|message|text|content|body|output|result|markdown|html|ui|code|speech)$/i;

export interface CallContent {
  /** JSON if `isData`, otherwise any text. */
  readonly text: string;
  readonly isData: boolean;
}

/** What to read instead of the calls; undefined if they cannot be read. */
export function contentOfCalls(calls: readonly string[]): CallContent | undefined {
  const bodies = calls.map((call) => call.replaceAll(outerTags, ''));
  const [first = '', ...later] = bodies;
  if (later.length === 0 && markup.test(first) && !parameters.test(first)) return { text: first, isData: false };
  const found = bodies.flatMap(argumentsOf);
  const [only, ...others] = found;
  if (only === undefined || others.includes(undefined)) return undefined;
  const answer = typeof only === 'object' && others.length === 0 ? onlyText(only) : undefined;
  if (answer !== undefined) return { text: `${answer}\n`, isData: false };
  const all = found.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  // Arguments without their call, such as those of a message to a function, are data like those in a call.
  const source = others.length === 0 ? all.join() : `[${all.join(', ')}]`;
  return { text: `{"name": "call", "arguments": ${source}}`, isData: true };
}

const callLine =
  /^\{\s*"(?:name|tool|tool_name|function|action|recipient_name)"\s*:\s*"[\w.:-]*"\s*,\s*"(?:arguments|parameters|args|input|tool_input|action_input|params)"\s*:[^]*\}$/;

/** The same for calls in JSON without tags, one in each line or a single one in several lines. */
export function contentOfJsonCalls(text: string): CallContent | undefined {
  const whole = text.trim();
  if (!callLine.test(whole)) return undefined;
  const lines = whole.split(/\n\s*(?=\{)/);
  const calls = lines.every((line) => callLine.test(line.trim())) ? lines : [whole];
  return calls.every(isOneObject) ? contentOfCalls(calls) : undefined;
}

/** As opposed to several objects in one line. */
function isOneObject(written: string): boolean {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
}

/** JSON as it is written, or the parameters in tags. */
function argumentsOf(call: string): readonly (string | JsonObject | undefined)[] {
  const source = json.exec(call)?.[1];
  if (source !== undefined) return [source];
  return call.split(callStart).flatMap((part) => {
    const members = [...part.matchAll(parameter)].map(([, name = '', value = '', key = name, other = value]) => ({
      key,
      value: other.trim(),
    }));
    if (members.length > 0) return [Object.fromEntries(members.map(({ key, value }) => [key, valueOf(value)]))];
    return part.trim() === '' || callStart.test(call) ? [] : [undefined];
  });
}

function valueOf(written: string): JsonValue {
  if (!/^(?:[[{]|-?\d+(?:\.\d+)?$|true$|false$)/.test(written)) return written;
  try {
    return JSON.parse(written) as JsonValue; // what JSON.parse returns
  } catch {
    return written;
  }
}

/** The text, if the call has no other argument. */
function onlyText(members: JsonObject): string | undefined {
  const [only, ...others] = Object.entries(members);
  if (only === undefined || others.length > 0 || !textName.test(only[0])) return undefined;
  return typeof only[1] === 'string' ? only[1] : undefined;
}
