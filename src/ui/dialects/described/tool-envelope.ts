// The envelope that chat libraries put around a tool call and its result: `{"toolName": "weather", "toolCallId":
// "call_1", "state": "output-available", "output": {...}}`, and the message parts that contain it.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import type { ForeignNode } from '../foreign-node.ts';
import { shown } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';
import { hiddenType } from './hidden-members.ts';

const idKey = /^(?:tool_?call_?id|tool_?use_?id|call_?id)$/i;
const nameKey = /^tool_?name$/i;
const toolType = /^(?:dynamic-)?tool(?:[-_][\w.-]+)?$/;
const resultKeys = ['result', 'output', 'content', 'response', 'data'];
const argumentKeys = ['args', 'arguments', 'input', 'parameters', 'params'];
/** Members that describe the outcome of the call. */
const programKey =
  /^(?:type|state|status|id|role|name|index|is_?error|success|ok|dynamic|preliminary|provider_?\w*|created_?at|timestamp|duration_?ms)$/i;
/** Parts of a message that are not shown. */
const silentPart = /^(?:step-start|step-finish|reasoning|thinking|redacted_thinking|source-url)$/;
const maxDepth = 6;

export interface Opened {
  readonly value: JsonValue;
  /** Nodes that name the dropped members, for the diagnostics. */
  readonly nodes: readonly ForeignNode[];
}

/** The value without such envelopes. */
export function withoutToolEnvelope(written: JsonValue): Opened {
  const names = new Set<string>();
  const lost = new Set<string>();
  const value = new Opening(names, lost).open(written, 0);
  const nodes = [names, lost]
    .filter(({ size }) => size > 0)
    .map((found) => nodeOf(hiddenType, { names: [...found].join(', '), isLossy: found === lost }));
  return { value, nodes };
}

class Opening {
  readonly #names: Set<string>;
  readonly #lost: Set<string>;

  constructor(names: Set<string>, lost: Set<string>) {
    this.#names = names;
    this.#lost = lost;
  }

  open(value: JsonValue, depth: number): JsonValue {
    if (depth > maxDepth) return value;
    if (isList(value)) return this.#openList(value, depth);
    if (!isRecord(value)) return value;
    const { toolInvocation } = value;
    if (isRecord(toolInvocation)) return this.open(toolInvocation, depth + 1);
    const payload = this.#payloadOf(value);
    if (payload !== undefined) return this.open(payload, depth + 1);
    const parts = partsOf(value);
    return parts === undefined ? value : this.#openList(parts, depth);
  }

  #openList(list: readonly JsonValue[], depth: number): JsonValue {
    if (!list.some((item) => isRecord(item) && isPart(item))) return list;
    const shownItems = list.filter((item) => {
      const type = isRecord(item) ? shown(item['type']) : '';
      if (!silentPart.test(type)) return true;
      if (isRecord(item) && shown(item['text']) !== '') this.#names.add(type);
      return false;
    });
    const opened = shownItems.map((item) => this.open(item, depth + 1));
    const [only] = opened;
    return opened.length === 1 && only !== undefined ? only : opened;
  }

  /** The result of a call, or its arguments before there is a result; undefined for anything else. */
  #payloadOf(value: JsonObject): JsonValue | undefined {
    if (!isCall(value)) return undefined;
    const result = payloadKeyIn(value, resultKeys);
    const args = payloadKeyIn(value, argumentKeys);
    const key = result ?? args;
    if (key === undefined) return undefined;
    const others: [string, JsonValue][] = [];
    for (const [name, one] of Object.entries(value)) {
      if (name === key) continue;
      if (name === args) this.#noteArguments(name, one);
      else if (idKey.test(name) || nameKey.test(name) || programKey.test(name)) {
        if (name !== 'type') this.#names.add(name);
      } else others.push([name, one]);
    }
    const payload = typedOutput(value[key] ?? null);
    if (others.length === 0) return payload;
    return { ...Object.fromEntries(others), ...(isRecord(payload) ? payload : { [key]: payload }) };
  }

  #noteArguments(name: string, value: JsonValue): void {
    const isEmpty = value === null || (isRecord(value) && Object.keys(value).length === 0);
    if (!isEmpty) this.#lost.add(name);
  }
}

const isCall = (value: JsonObject): boolean => {
  const keys = Object.keys(value);
  return (
    keys.some((key) => idKey.test(key)) ||
    toolType.test(shown(value['type'])) ||
    (keys.some((key) => nameKey.test(key)) && payloadKeyIn(value, [...resultKeys, ...argumentKeys]) !== undefined)
  );
};

const payloadKeyIn = (value: JsonObject, names: readonly string[]): string | undefined =>
  names.find((name) => isFull(value[name]));

const isFull = (value: JsonValue | undefined): boolean =>
  isRecord(value) || isList(value) || (typeof value === 'string' && value.trim() !== '');

/** `{"type": "json", "value": {...}}`. */
function typedOutput(value: JsonValue): JsonValue {
  const { type, value: inner, ...others } = isRecord(value) ? value : {};
  const isTyped = /^(?:json|text|content)$/.test(shown(type ?? '')) && Object.keys(others).length === 0;
  return isTyped && inner !== undefined ? inner : value;
}

/** The parts of a message that has the call of a tool in it, or of several messages. */
function partsOf(value: JsonObject): readonly JsonValue[] | undefined {
  const { role, parts, content, messages } = value;
  if (isList(messages) && messages.every((one) => isRecord(one) && typeof one['role'] === 'string')) {
    const answers = messages.filter((one) => isRecord(one) && /^(?:assistant|model|tool)$/.test(shown(one['role'])));
    return answers.some((one) => isRecord(one) && isPart(one)) ? answers : undefined;
  }
  const list = isList(parts) ? parts : content;
  const isMessage = typeof role === 'string' && isList(list) && list.some((one) => isRecord(one) && isPart(one));
  return isMessage ? list : undefined;
}

const isPart = (value: JsonObject): boolean =>
  isRecord(value['toolInvocation']) ||
  (isCall(value) && payloadKeyIn(value, [...resultKeys, ...argumentKeys]) !== undefined) ||
  partsOf(value) !== undefined;
