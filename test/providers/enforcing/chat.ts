// Chat completions, as several vendors speak it. The differences are in the rows.

import {
  checkTools,
  checkUnicode,
  frame,
  isJsonObjectText,
  isObject,
  listOf,
  nextStep,
  onlyKnown,
  piecesOf,
  rule,
  said,
  toolName,
  type Json,
  type Ledger,
} from './vendor.ts';

export interface ChatRules {
  /** Fields of a request beside those that all vendors take. */
  readonly fields: readonly string[];
  readonly efforts: readonly string[];
  /** Chat templates raise "Conversation roles must alternate user/assistant/user/assistant/...". */
  readonly alternates?: boolean;
  /** Refuses system messages after the first turn. */
  readonly isSystemFirst?: boolean;
  /** Call ids have nine letters and digits. */
  readonly hasShortIds?: boolean;
  /** The last message must be one of the user or of a tool. */
  readonly endsWithUser?: boolean;
  /** Refuses a message of the user right after the result of a tool. */
  readonly answersResults?: boolean;
  /** The values of `service_tier`. */
  readonly tiers?: readonly string[];
  /** Takes `strict` on a tool. */
  readonly takesStrict?: boolean;
  /** Members of an assistant message beside those that all vendors take. */
  readonly assistantFields?: readonly string[];
  /** Other rules of the server. Throws a Refusal. */
  check?(body: Json): void;
  /** The reasoning of a message with tool calls. Throws a Refusal. */
  checkReasoning?(message: Json, body: Json, ledger: Ledger): void;
  /** Members of the deltas that carry the reasoning before a call. */
  reason?(ledger: Ledger, body: Json, callId: string): readonly Json[];
}

const shared = ['model', 'messages', 'stream', 'tools', 'tool_choice', 'temperature', 'top_p', 'response_format'];

export function answerChat(rules: ChatRules): (body: Json, ledger: Ledger, number: number) => string {
  return (body, ledger, number) => {
    onlyKnown(body, [...shared, ...rules.fields], '');
    const effort = body.reasoning_effort;
    rule(effort === undefined || rules.efforts.includes(said(effort)), `Unsupported reasoning_effort: ${said(effort)}`);
    for (const tool of listOf(body.tools)) onlyKnown(tool, ['type', 'function'], 'tools[].');
    const functions = listOf(body.tools).flatMap((tool) => (isObject(tool.function) ? [tool.function] : []));
    const { service_tier: tier } = body;
    rule(tier === undefined || rules.tiers?.includes(said(tier)) !== false, `Invalid service_tier: ${said(tier)}`);
    const members = ['name', 'description', 'parameters', ...(rules.takesStrict === true ? ['strict'] : [])];
    for (const one of functions) onlyKnown(one, members, 'tools[].function.');
    checkUnicode(body);
    checkTools(functions, { name: namePattern });
    // platform.openai.com/docs/api-reference/chat/create, which the others follow
    rule(functions.length > 0 || !('tool_choice' in body), 'tool_choice is only allowed when tools are specified');
    rule(functions.length > 0 || !('parallel_tool_calls' in body), 'parallel_tool_calls is only allowed with tools');
    const { function: forced } = isObject(body.tool_choice) ? body.tool_choice : {};
    rule(
      !isObject(forced) || functions.some(({ name }) => name === forced.name),
      `tool_choice names a tool that is not among the tools: ${said(forced)}`,
    );
    for (const name of ['user', 'safety_identifier', 'prompt_cache_key']) {
      rule(said(body[name] ?? '').length <= 64, `Invalid '${name}': string too long. Expected at most 64`);
    }
    rules.check?.(body);
    const { asked, results } = readMessages(body, rules, ledger);
    const step = nextStep(asked, results, number);
    const isThinking = !(isObject(body.thinking) && body.thinking.type === 'disabled');
    const calls = step.type === 'call' ? step.calls : [];
    const [first] = calls;
    const thoughts = first !== undefined && isThinking ? (rules.reason?.(ledger, body, first.id) ?? []) : [];
    const called = calls.flatMap(({ id, json }, index) => [
      { tool_calls: [{ index, id, type: 'function', function: { name: toolName, arguments: json.slice(0, 9) } }] },
      { tool_calls: [{ index, function: { arguments: json.slice(9) } }] },
    ]);
    const spoken = piecesOf(step.text).map((content) => ({ content }));
    const chunks = [...thoughts, ...spoken, ...called].map((delta) => ({
      choices: [{ index: 0, delta, finish_reason: null }],
    }));
    const reason = step.type === 'call' ? 'tool_calls' : 'stop';
    const last = {
      choices: [{ index: 0, delta: {}, finish_reason: reason }],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    };
    return `${[...chunks, last].map((chunk) => frame(chunk)).join('')}data: [DONE]\n\n`;
  };
}

/** platform.openai.com/docs/api-reference/chat/create: names of functions */
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

const isFilled = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** docs.x.ai: "Each message must have at least one content element"; Claude behind OpenRouter rejects empty texts. */
function checkContent(content: unknown, at: string): void {
  if (!Array.isArray(content)) {
    rule(isFilled(content), `${at}content: Each message must have at least one content element`);
    return;
  }
  rule(content.length > 0, `${at}content must not be empty`);
  for (const part of listOf(content)) {
    const known = ['text', 'image_url', 'file', 'document_url'];
    rule(known.includes(said(part.type)), `${at}content[].type ${said(part.type)}`);
    if (part.type === 'text') rule(isFilled(part.text), `${at}content[].text must not be empty`);
    if (part.type !== 'image_url') continue;
    const { url, ...rest } = isObject(part.image_url) ? part.image_url : { url: '' };
    onlyKnown(rest, ['detail'], `${at}content[].image_url.`);
    rule(/^(?:https:|data:image\/)/.test(said(url)), `${at}content[].image_url.url`);
  }
}

function checkText(content: unknown, at: string): void {
  for (const part of listOf(content)) {
    onlyKnown(part, ['type', 'text', 'cache_control'], `${at}content[].`);
    rule(part.type === 'text', `${at}: a system message has texts only`);
  }
  rule(Array.isArray(content) ? content.length > 0 : isFilled(content), `${at}content must not be empty`);
}

function readMessages(
  body: Json,
  rules: ChatRules,
  ledger: Ledger,
): { readonly asked: string; readonly results: number } {
  const open = new Set<unknown>();
  let [asked, results, hasTurns] = ['', 0, false];
  let previous: unknown;
  /** The role of the last message that is neither a call nor a result. */
  let speaker = '';
  for (const [index, message] of listOf(body.messages).entries()) {
    const at = `messages[${index}].`;
    rule(
      rules.answersResults !== true || previous !== 'tool' || message.role !== 'user',
      "Unexpected role 'user' after role 'tool'",
    );
    previous = message.role;
    rule(message.role === 'tool' || open.size === 0, `${at}: tool_calls must be followed by tool messages`);
    switch (message.role) {
      case 'system':
        onlyKnown(message, ['role', 'content'], at);
        checkText(message.content, at);
        rule(rules.isSystemFirst !== true || !hasTurns, `${at}: Unexpected role 'system' after a turn`);
        break;
      case 'user':
        onlyKnown(message, ['role', 'content'], at);
        checkContent(message.content, at);
        rule(rules.alternates !== true || speaker !== 'user', 'Conversation roles must alternate user/assistant');
        speaker = 'user';
        [asked, results, hasTurns] = [JSON.stringify(message.content), 0, true];
        break;
      case 'assistant': {
        onlyKnown(message, ['role', 'content', 'tool_calls', ...(rules.assistantFields ?? [])], at);
        const calls = listOf(message.tool_calls);
        // xAI: "Each message must have at least one content element"; Mistral: "Assistant message must have either
        // content or tool_calls, but not none."
        rule(calls.length > 0 || isFilled(message.content), `${at}: content or tool_calls must be set`);
        if (calls.length === 0) {
          rule(rules.alternates !== true || speaker === 'user', 'Conversation roles must alternate user/assistant');
          speaker = 'assistant';
        }
        for (const call of calls) {
          rule(!open.has(call.id), `${at}: Duplicate tool call id`);
          onlyKnown(call, ['id', 'type', 'function'], `${at}tool_calls[].`);
          const { name } = isObject(call.function) ? call.function : {};
          rule(namePattern.test(said(name)), `${at}tool_calls[].function.name: string does not match pattern`);
          rule(call.type === 'function' && said(call.id).length <= 64, `${at}tool_calls[].id: string too long`);
          rule(
            rules.hasShortIds !== true || /^[a-zA-Z0-9]{9}$/.test(String(call.id)),
            `${at}: Tool call id was ${said(call.id)}`,
          );
          // Servers parse them: for the template of the model, or for their own form of a call.
          const { arguments: json } = isObject(call.function) ? call.function : {};
          rule(json === undefined || isJsonObjectText(json), `${at}: invalid tool call arguments`);
          open.add(call.id);
        }
        if (calls.length > 0) rules.checkReasoning?.(message, body, ledger);
        break;
      }
      case 'tool':
        onlyKnown(message, ['role', 'content', 'tool_call_id'], at);
        rule(typeof message.content === 'string', `${at}content must be a string`);
        rule(open.delete(message.tool_call_id), `${at}: no tool call has the id ${said(message.tool_call_id)}`);
        results += 1;
        break;
      default:
        rule(false, `${at}role ${said(message.role)}`);
    }
  }
  rule(open.size === 0, 'tool_calls must be followed by tool messages');
  const last = listOf(body.messages).findLast(({ role }) => role !== 'system')?.role;
  rule(
    rules.endsWithUser !== true || last === 'user' || last === 'tool',
    `Expected last role User or Tool but got ${said(last)}`,
  );
  return { asked, results };
}
