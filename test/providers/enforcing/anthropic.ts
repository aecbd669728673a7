// Anthropic's Messages API: platform.claude.com/docs, the pages on thinking, preserved thinking, tool use, effort,
// prompt caching and mid-conversation system messages. A thinking block is bound to the system prompt, the tools and
// everything before it.

import {
  checkTools,
  checkUnicode,
  frame,
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

const parameters =
  'model max_tokens stream system messages tools tool_choice thinking output_config metadata cache_control service_tier';

export interface ClaudeRules {
  readonly efforts: readonly string[];
  /** The types of `thinking` beside `adaptive`. */
  readonly thinking?: readonly string[];
  /** Takes system messages at the end of a user turn. */
  readonly takesInstructions?: boolean;
  readonly takesForcedCalls?: boolean;
  /** In a request. */
  readonly maxImages?: number;
}

export function answerMessages(rules: ClaudeRules): (body: Json, ledger: Ledger, number: number) => string {
  const { efforts, thinking = [], maxImages = 600 } = rules;
  return (body, ledger, number) => {
    onlyKnown(body, parameters.split(' '), '');
    rule(Number.isInteger(body.max_tokens), 'max_tokens: Field required');
    rule(countMarks(body) <= 4, 'A maximum of 4 blocks with cache_control may be provided');
    const { effort } = isObject(body.output_config) ? body.output_config : {};
    rule(effort === undefined || efforts.includes(said(effort)), `output_config.effort: ${said(effort)}`);
    const { format } = isObject(body.output_config) ? body.output_config : {};
    const type = isObject(body.thinking) ? said(body.thinking.type) : 'adaptive';
    rule(type === 'adaptive' || thinking.includes(type), `"thinking.type.${type}" is not supported for this model`);
    rule(type !== 'disabled' || !['xhigh', 'max'].includes(said(effort)), 'thinking cannot be disabled at this effort');
    rule(
      ['auto', 'standard_only', undefined].includes(body.service_tier as undefined),
      'service_tier: Input should be',
    );
    const tools = listOf(body.tools);
    checkUnicode(body);
    // docs/en/build-with-claude/vision and docs/en/api/overview, "Request size limits"
    const text = JSON.stringify(body);
    rule(text.split('"type":"image"').length - 1 <= maxImages, `Too many images: at most ${maxImages} are allowed`);
    rule(Buffer.byteLength(text) <= 32 * 2 ** 20, 'request_too_large');
    checkTools(tools, { most: 10_000, name: namePattern });
    for (const { input_schema: schema } of tools) checkSchema(schema);
    checkGrammar(format, tools);
    rule(listOf(body.system).every(isFilled), 'system: text content blocks must be non-empty');
    const choice = isObject(body.tool_choice) ? body.tool_choice.type : 'auto';
    rule(
      rules.takesForcedCalls === true || choice === 'auto' || choice === 'none',
      'tool_choice: forced tool use is not supported by this model',
    );
    const { name: forced } = isObject(body.tool_choice) ? body.tool_choice : {};
    rule(forced === undefined || tools.some(({ name }) => name === forced), `Tool '${said(forced)}' not found`);
    // docs/en/api/messages: metadata.user_id has at most 256 characters.
    const { user_id: user } = isObject(body.metadata) ? body.metadata : {};
    rule(user === undefined || said(user).length <= 256, 'metadata.user_id: String should have at most 256 characters');
    const { asked, results } = readTurns(body, rules, ledger);
    const step = nextStep(asked, results, number);
    return reply(toBlocks(step, body, type === 'adaptive' ? ledger : undefined), step.type === 'call');
  };
}

/** docs/en/agents-and-tools/tool-use/implement-tool-use; the reference of the API allows 128 characters. */
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** docs/en/build-with-claude/vision */
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

function checkSource(block: Json, place: string): void {
  const { source } = block;
  rule(isObject(source) && (source.type === 'base64' || source.type === 'url'), `${place}.source`);
  if (source.type === 'url') {
    rule(said(source.url).startsWith('https:'), `${place}.source.url: Only HTTPS URLs are supported`);
    return;
  }
  const types = block.type === 'image' ? imageTypes : ['application/pdf'];
  rule(types.includes(said(source.media_type)), `${place}.source.base64.media_type: ${said(source.media_type)}`);
  rule(/^[A-Za-z0-9+/]+={0,2}$/.test(said(source.data)), `${place}.source.base64: invalid base64 data`);
}

/** docs/en/build-with-claude/structured-outputs, "JSON Schema limitations" and "Schema complexity limits" */
function checkGrammar(format: unknown, tools: readonly Json[]): void {
  const strict = tools.filter((tool) => tool.strict === true).map((tool) => tool.input_schema);
  rule(strict.length <= 20, 'Too many strict tools: at most 20 are allowed');
  if (isObject(format)) {
    rule(format.type === 'json_schema' && isObject(format.schema), 'output_config.format.schema: Field required');
    strict.push(format.schema);
  }
  const counts = { optional: 0, unions: 0 };
  for (const schema of strict.filter(isObject)) {
    checkEnforced(schema, schema, new Set(), counts);
    for (const one of Object.values(isObject(schema.$defs) ? schema.$defs : {})) {
      checkEnforced(one, schema, new Set(), counts);
    }
  }
  // The largest size is not documented; 7.4 KB were rejected (github.com/pome-sh/digital-twins/issues/527).
  rule(
    JSON.stringify(strict).length <= 7_000,
    'The compiled grammar is too large, which would cause performance issues.',
  );
  rule(counts.optional <= 24, 'Schemas contain too many optional parameters');
  rule(counts.unions <= 16, 'Schemas contain too many parameters with union types');
}

const rejectedWords =
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength maxItems uniqueItems ' +
  'minProperties maxProperties patternProperties prefixItems oneOf not if then else contains';

const stringFormats = 'date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' ');

function checkEnforced(
  schema: unknown,
  root: Json,
  above: ReadonlySet<unknown>,
  counts: { optional: number; unions: number },
): void {
  const place = 'output_config.format.schema: ';
  rule(isObject(schema), `${place}must be an object`);
  rule(!above.has(schema), `${place}Circular reference detected`);
  const inner = new Set([...above, schema]);
  const check = (one: unknown): void => checkEnforced(one, root, inner, counts);
  for (const word of rejectedWords.split(' ')) rule(!(word in schema), `${place}'${word}' is not supported`);
  if (schema.$ref !== undefined) {
    const [, name = ''] = /^#\/\$defs\/(\w+)$/.exec(said(schema.$ref)) ?? [];
    const definitions = isObject(root.$defs) ? root.$defs : {};
    return checkEnforced(definitions[name], root, inner, { optional: 0, unions: 0 });
  }
  const kinds = ['type', 'anyOf', 'allOf', 'enum', 'const'];
  rule(
    kinds.some((word) => word in schema),
    `${place}a schema needs a type`,
  );
  rule(schema.format === undefined || stringFormats.includes(said(schema.format)), `${place}format`);
  rule([undefined, 0, 1].includes(schema.minItems as undefined), `${place}minItems must be 0 or 1`);
  if ('anyOf' in schema || Array.isArray(schema.type)) counts.unions += 1;
  for (const option of listOf(schema.anyOf)) check(option);
  if (schema.items !== undefined) check(schema.items);
  if (schema.type !== 'object') return;
  rule(schema.additionalProperties === false, `${place}'additionalProperties' must be explicitly set to false`);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  counts.optional += Object.keys(properties).filter((name) => !required.includes(name)).length;
  for (const one of Object.values(properties)) check(one);
}

function checkSchema(schema: unknown): void {
  rule(isObject(schema) && schema.type === 'object', 'tools.0.input_schema.type: Input should be "object"');
  for (const word of ['oneOf', 'allOf', 'anyOf']) {
    rule(!(word in schema), `input_schema does not support ${word} at the top level`);
  }
  for (const name of Object.keys(isObject(schema.properties) ? schema.properties : {})) {
    rule(
      /^[a-zA-Z0-9_.-]{1,64}$/.test(name),
      `tools.0.input_schema.properties: Property keys should match pattern: ${name}`,
    );
  }
}

const isFilled = ({ text }: Json): boolean => String(text).trim() !== '';

const countMarks = (body: Json): number => JSON.stringify(body).split('"cache_control"').length - 1;

/** The content to which a thinking block is bound. Cache breakpoints are not part of the prompt. */
function prefixOf({ system, tools, messages }: Json, turn: number, blocks: readonly Json[]): unknown {
  const prefix = { system, tools, messages: listOf(messages).slice(0, turn), blocks };
  return JSON.parse(JSON.stringify(prefix, (name, value: unknown) => (name === 'cache_control' ? undefined : value)));
}

const followers: Readonly<Record<string, readonly string[]>> = {
  start: ['user'],
  user: ['assistant', 'system'],
  system: ['assistant'],
  assistant: ['user'],
};

function readTurns(
  body: Json,
  { takesInstructions = false }: ClaudeRules,
  ledger: Ledger,
): { readonly asked: string; readonly results: number } {
  let last = 'start';
  let open = new Set<unknown>();
  const ids = new Set<unknown>();
  let [asked, results] = ['', 0];
  for (const [index, turn] of listOf(body.messages).entries()) {
    const role = said(turn.role);
    rule(role !== 'system' || takesInstructions, `messages.${index}: role 'system' is not supported on this model`);
    rule(followers[last]?.includes(role) === true, `messages.${index}: "${role}" must not follow "${last}"`);
    last = role;
    const blocks = listOf(turn.content);
    rule(blocks.length > 0, `messages.${index}: content is empty`);
    const calls = new Set<unknown>();
    let isAfterResults = false;
    let text = '';
    for (const [at, block] of blocks.entries()) {
      const place = `messages.${index}.content.${at}`;
      rule(role !== 'system' || block.type === 'text', `${place}: a system message has texts only`);
      switch (block.type) {
        case 'text':
          rule(isFilled(block), `${place}: text content blocks must contain non-whitespace text`);
          isAfterResults = true;
          text += String(block.text);
          break;
        case 'thinking':
          rule(role === 'assistant', `${place}: unexpected thinking`);
          // docs/en/build-with-claude/prompt-caching: thinking blocks cannot be cached directly.
          onlyKnown(block, ['type', 'thinking', 'signature'], `${place}.`);
          ledger.verify(block.signature, prefixOf(body, index, blocks.slice(0, at)));
          break;
        case 'image':
        case 'document':
          isAfterResults = true;
          rule(role === 'user', `${place}: unexpected ${block.type}`);
          checkSource(block, place);
          break;
        case 'tool_use':
          rule(role === 'assistant', `${place}: unexpected tool_use`);
          rule(/^[\w-]+$/.test(String(block.id)), `${place}.id`);
          rule(namePattern.test(said(block.name)), `${place}.name: String should match pattern`);
          rule(isObject(block.input), `${place}.input: Input should be a valid dictionary`);
          rule(!ids.has(block.id), `${place}: \`tool_use\` ids must be unique`);
          ids.add(block.id);
          calls.add(block.id);
          break;
        case 'tool_result':
          rule(role === 'user', `${place}: unexpected tool_result`);
          rule(!isAfterResults, `${place}: tool_result blocks must come first`);
          for (const part of listOf(block.content)) {
            rule(part.type !== 'text' || isFilled(part), `${place}.content: text content blocks must be non-empty`);
            if (part.type !== 'text') checkSource(part, `${place}.content`);
          }
          rule(open.delete(block.tool_use_id), `${place}: unexpected tool_use_id ${said(block.tool_use_id)}`);
          results += 1;
          break;
        default:
          rule(false, `${place}: ${said(block.type)}`);
      }
    }
    if (role === 'system') continue;
    if (role === 'user' && text !== '') [asked, results] = [text, 0];
    rule(open.size === 0, `messages.${index}: tool_use ids were found without tool_result blocks: ${[...open].join()}`);
    open = calls;
  }
  rule(open.size === 0 && last !== 'assistant', 'the conversation must end with a user message');
  return { asked, results };
}

/**
 * Claude thinks before it speaks, after it has spoken, and between two calls. `ledger`: absent when it does not think.
 */
function toBlocks(step: ReturnType<typeof nextStep>, body: Json, ledger: Ledger | undefined): readonly Json[] {
  const blocks: Json[] = [];
  const think = (): void => {
    if (ledger === undefined) return;
    const signature = ledger.issue(prefixOf(body, listOf(body.messages).length, blocks));
    blocks.push({ type: 'thinking', thinking: 'Sales first.', signature });
  };
  if (step.type === 'text') return [{ type: 'text', text: step.text }];
  think();
  if (step.text !== '') {
    blocks.push({ type: 'text', text: step.text });
    think();
  }
  for (const [index, { id, json }] of step.calls.entries()) {
    if (index > 0) think();
    blocks.push({ type: 'tool_use', id, name: toolName, input: JSON.parse(json) });
  }
  return blocks;
}

/** Texts and arguments come in pieces. */
function streamed(block: Json, index: number): readonly Json[] {
  const start = (content: Json): Json => ({ type: 'content_block_start', index, content_block: content });
  const delta = (one: Json): Json => ({ type: 'content_block_delta', index, delta: one });
  const stop = { type: 'content_block_stop', index };
  if (block.type === 'text') {
    const pieces = piecesOf(said(block.text)).map((text) => delta({ type: 'text_delta', text }));
    return [start({ type: 'text', text: '' }), ...pieces, stop];
  }
  if (block.type !== 'tool_use') return [start(block), stop];
  const json = JSON.stringify(block.input);
  const pieces = [json.slice(0, 9), json.slice(9)].map((partial) =>
    delta({ type: 'input_json_delta', partial_json: partial }),
  );
  return [start({ ...block, input: {} }), ...pieces, stop];
}

function reply(blocks: readonly Json[], hasCalls: boolean): string {
  const usage = { input_tokens: 9, output_tokens: 3 };
  const events: readonly Json[] = [
    { type: 'message_start', message: { type: 'message', role: 'assistant', content: [], usage } },
    ...blocks.flatMap(streamed),
    { type: 'message_delta', delta: { stop_reason: hasCalls ? 'tool_use' : 'end_turn' }, usage },
    { type: 'message_stop' },
  ];
  return events.map((event) => frame(event, String(event.type))).join('');
}
