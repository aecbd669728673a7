// Chat completions, as several vendors speak it. What they do not share is in the rows.

import {
  checkTools,
  frame,
  isJsonObjectText,
  isObject,
  listOf,
  nextStep,
  onlyKnown,
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
  /** Refuses system messages after the first turn. */
  readonly isSystemFirst?: boolean;
  /** Call ids have nine letters and digits. */
  readonly hasShortIds?: boolean;
  /** The last message must be one of the user or of a tool. */
  readonly endsWithUser?: boolean;
  /** Refuses a message of the user right after the result of a tool. */
  readonly answersResults?: boolean;
  /** Refuses an assistant message that says and calls nothing. */
  readonly refusesEmptyReplies?: boolean;
  /** Members of an assistant message beside those that all vendors take. */
  readonly assistantFields?: readonly string[];
  /** What else the server refuses. Throws a Refusal. */
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
    checkTools(functions, { name: /^[\w-]{1,64}$/ });
    rules.check?.(body);
    const { asked, results } = readMessages(body, rules, ledger);
    const step = nextStep(asked, results, number);
    const isThinking = !(isObject(body.thinking) && body.thinking.type === 'disabled');
    const calls = step.type === 'call' ? step.calls : [];
    const [first] = calls;
    const thoughts = first !== undefined && isThinking ? (rules.reason?.(ledger, body, first.id) ?? []) : [];
    const called = calls.map(({ id, json }, index) => ({
      tool_calls: [{ index, id, type: 'function', function: { name: toolName, arguments: json } }],
    }));
    const spoken = step.text === '' ? [] : [{ content: step.text }];
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

function readMessages(
  body: Json,
  rules: ChatRules,
  ledger: Ledger,
): { readonly asked: string; readonly results: number } {
  const open = new Set<unknown>();
  let [asked, results, hasTurns] = ['', 0, false];
  let previous: unknown;
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
        rule(rules.isSystemFirst !== true || !hasTurns, `${at}: Unexpected role 'system' after a turn`);
        break;
      case 'user':
        onlyKnown(message, ['role', 'content'], at);
        [asked, results, hasTurns] = [JSON.stringify(message.content), 0, true];
        break;
      case 'assistant': {
        onlyKnown(message, ['role', 'content', 'tool_calls', ...(rules.assistantFields ?? [])], at);
        const calls = listOf(message.tool_calls);
        rule(typeof message.content === 'string' || calls.length > 0, `${at}: content or tool_calls must be set`);
        rule(
          rules.refusesEmptyReplies !== true || message.content !== '' || calls.length > 0,
          `${at}: Assistant message must have either content or tool_calls, but not none.`,
        );
        for (const call of calls) {
          rule(!open.has(call.id), `${at}: Duplicate tool call id`);
          onlyKnown(call, ['id', 'type', 'function'], `${at}tool_calls[].`);
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
