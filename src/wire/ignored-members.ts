// Finds members of messages, of their parts and of tools that have no effect, so that nothing is dropped silently. Each
// name is reported once, at its first occurrence.
import type { IgnoredParameter } from '../generate/event.ts';
import { isRecord } from '../schema/check.ts';

const ofMessage = new Set(
  'role content tool_calls tool_call_id extra_content refusal audio function_call annotations'.split(' '),
);
const withoutAudio = new Set([...ofMessage].filter((name) => name !== 'audio'));
const ofPart = new Set('type text image_url file refusal'.split(' '));
const ofImage = new Set(['url', 'detail']);
const ofFile = new Set('file_id file_data filename'.split(' '));
/** OpenAI's client leaves `index` and `parsed_arguments` in the calls of a stream. */
const ofCall = new Set('id type function extra_content index'.split(' '));
const ofCalled = new Set('name arguments parsed_arguments'.split(' '));
const ofTool = new Set(['type', 'function']);
const ofFunction = new Set('name description parameters strict'.split(' '));

const reasons: ReadonlyMap<string, string> = new Map([
  ['cache_control', 'the service sets the cache breakpoints of the provider itself'],
  ['name', 'names of participants are not sent to the model'],
  ['audio', 'it has no transcript'],
]);

/** A spoken reply is sent to the model as its transcript. */
const hasLostAudio = (message: unknown): boolean =>
  isRecord(message) && isRecord(message['audio']) && typeof message['audio']['transcript'] !== 'string';

const maxNames = 16;

/** Collects the members that have no effect. */
export class IgnoredMembers {
  readonly #found = new Map<string, IgnoredParameter>();
  readonly #reasons: ReadonlyMap<string, string>;

  constructor(reasons: ReadonlyMap<string, string>) {
    this.#reasons = reasons;
  }

  get found(): readonly IgnoredParameter[] {
    return [...this.#found.values()];
  }

  /** `kind` of object: a name is reported once for each. `path`: its position in the request. */
  look(value: unknown, known: ReadonlySet<string>, kind: string, path: string): void {
    if (!isRecord(value)) return;
    for (const name in value) {
      if (known.has(name) || value[name] === null || this.#found.size >= maxNames) continue;
      if (this.#found.has(`${kind}.${name}`)) continue;
      // The name of a function identifies its result.
      if (name === 'name' && value['role'] === 'function') continue;
      const reason = this.#reasons.get(name) ?? 'not known';
      this.#found.set(`${kind}.${name}`, { parameter: `${path}.${name.slice(0, 64)}`, reason });
    }
  }
}

export function ignoredMembers(body: Readonly<Record<string, unknown>>): readonly IgnoredParameter[] {
  const ignored = new IgnoredMembers(reasons);
  const { messages, tools } = body;
  for (const [index, message] of listOf(messages).entries()) {
    const path = `messages[${index}]`;
    ignored.look(message, hasLostAudio(message) ? withoutAudio : ofMessage, 'message', path);
    const content = isRecord(message) ? listOf(message['content']) : [];
    for (const [at, part] of content.entries()) {
      const place = `${path}.content[${at}]`;
      ignored.look(part, ofPart, 'part', place);
      if (!isRecord(part)) continue;
      ignored.look(part['image_url'], ofImage, 'image', `${place}.image_url`);
      ignored.look(part['file'], ofFile, 'file', `${place}.file`);
    }
    for (const [at, call] of (isRecord(message) ? listOf(message['tool_calls']) : []).entries()) {
      const place = `${path}.tool_calls[${at}]`;
      ignored.look(call, ofCall, 'call', place);
      ignored.look(isRecord(call) ? call['function'] : undefined, ofCalled, 'called', `${place}.function`);
    }
  }
  for (const [index, tool] of listOf(tools).entries()) {
    ignored.look(tool, ofTool, 'tool', `tools[${index}]`);
    const path = `tools[${index}].function`;
    ignored.look(isRecord(tool) ? tool['function'] : undefined, ofFunction, 'function', path);
  }
  return ignored.found;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
