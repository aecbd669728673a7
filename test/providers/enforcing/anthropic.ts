// Anthropic's Messages API: platform.claude.com/docs, the pages on extended and adaptive thinking, tool use, effort and
// prompt caching. A thinking block is bound to the system prompt, the tools and the messages before it.

import {
  frame,
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

const parameters =
  'model max_tokens stream system messages tools tool_choice thinking output_config metadata cache_control service_tier';

export function answerMessages(efforts: readonly string[]): (body: Json, ledger: Ledger, number: number) => string {
  return (body, ledger, number) => {
    onlyKnown(body, parameters.split(' '), '');
    rule(Number.isInteger(body.max_tokens), 'max_tokens: Field required');
    rule(countMarks(body) <= 4, 'A maximum of 4 blocks with cache_control may be provided');
    const { effort } = isObject(body.output_config) ? body.output_config : {};
    rule(effort === undefined || efforts.includes(said(effort)), `output_config.effort: ${said(effort)}`);
    const choice = isObject(body.tool_choice) ? body.tool_choice.type : 'auto';
    rule(choice === 'auto' || choice === 'none', 'tool_choice: forced tool use is not supported by this model');
    const { asked, results } = readTurns(body, ledger);
    const step = nextStep(asked, results, number);
    const isThinking = !isObject(body.thinking) || body.thinking.type === 'adaptive';
    const signature =
      step.type === 'call' && isThinking ? ledger.issue(prefixOf(body, listOf(body.messages).length)) : undefined;
    return reply(step, signature);
  };
}

const countMarks = (body: Json): number => JSON.stringify(body).split('"cache_control"').length - 1;

/** What a thinking block is bound to. Marks of the cache are no part of the prompt. */
function prefixOf({ system, tools, messages }: Json, count: number): unknown {
  const prefix = { system, tools, messages: listOf(messages).slice(0, count) };
  return JSON.parse(JSON.stringify(prefix, (name, value: unknown) => (name === 'cache_control' ? undefined : value)));
}

function readTurns(body: Json, ledger: Ledger): { readonly asked: string; readonly results: number } {
  let expected = 'user';
  let open = new Set<unknown>();
  const ids = new Set<unknown>();
  let [asked, results] = ['', 0];
  for (const [index, turn] of listOf(body.messages).entries()) {
    rule(turn.role === expected, `messages.${index}: roles must alternate, beginning with "user"`);
    const blocks = listOf(turn.content);
    rule(blocks.length > 0, `messages.${index}: content is empty`);
    const calls = new Set<unknown>();
    let isAfterResults = false;
    let text = '';
    for (const [at, block] of blocks.entries()) {
      const place = `messages.${index}.content.${at}`;
      switch (block.type) {
        case 'text':
          rule(String(block.text).trim() !== '', `${place}: text content blocks must contain non-whitespace text`);
          isAfterResults = true;
          text += String(block.text);
          break;
        case 'thinking':
          rule(turn.role === 'assistant', `${place}: unexpected thinking`);
          ledger.verify(block.signature, prefixOf(body, index));
          break;
        case 'image':
          rule(turn.role === 'user', `${place}: unexpected image`);
          break;
        case 'tool_use':
          rule(/^[\w-]+$/.test(String(block.id)), `${place}.id`);
          rule(!ids.has(block.id), `${place}: \`tool_use\` ids must be unique`);
          ids.add(block.id);
          calls.add(block.id);
          break;
        case 'tool_result':
          rule(!isAfterResults, `${place}: tool_result blocks must come first`);
          rule(open.delete(block.tool_use_id), `${place}: unexpected tool_use_id ${said(block.tool_use_id)}`);
          results += 1;
          break;
        default:
          rule(false, `${place}: ${said(block.type)}`);
      }
    }
    if (turn.role === 'user' && text !== '') [asked, results] = [text, 0];
    rule(open.size === 0, `messages.${index}: tool_use ids were found without tool_result blocks: ${[...open].join()}`);
    open = calls;
    expected = turn.role === 'user' ? 'assistant' : 'user';
  }
  rule(open.size === 0 && expected === 'assistant', 'the conversation must end with a user message');
  return { asked, results };
}

function reply(step: ReturnType<typeof nextStep>, signature: string | undefined): string {
  const blocks: readonly Json[] = [
    ...(signature === undefined ? [] : [{ type: 'thinking', thinking: 'Sales first.', signature }]),
    step.type === 'call'
      ? { type: 'tool_use', id: step.id, name: toolName, input: JSON.parse(step.json) }
      : { type: 'text', text: step.text },
  ];
  const usage = { input_tokens: 9, output_tokens: 3 };
  const events: readonly Json[] = [
    { type: 'message_start', message: { type: 'message', role: 'assistant', content: [], usage } },
    ...blocks.map((block, index) => ({ type: 'content_block_start', index, content_block: block })),
    { type: 'message_delta', delta: { stop_reason: step.type === 'call' ? 'tool_use' : 'end_turn' }, usage },
    { type: 'message_stop' },
  ];
  return events.map((event) => frame(event, String(event.type))).join('');
}
