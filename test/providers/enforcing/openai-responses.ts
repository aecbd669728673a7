// OpenAI's Responses API: developers.openai.com/api/docs/guides/reasoning, /function-calling and /conversation-state.

import {
  checkTools,
  checkUnicode,
  frame,
  isObject,
  listOf,
  mediaTypeOf,
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
  'model input instructions stream store include tools tool_choice parallel_tool_calls reasoning text max_output_tokens ' +
  'temperature top_p user safety_identifier service_tier prompt_cache_key prompt_cache_options metadata truncation';

export function answerResponses(efforts: readonly string[]): (body: Json, ledger: Ledger, number: number) => string {
  return (body, ledger, number) => {
    onlyKnown(body, parameters.split(' '), '');
    rule(body.store === false, 'Items of a stored conversation must be given by id');
    const { effort } = isObject(body.reasoning) ? body.reasoning : {};
    // developers.openai.com/api/docs/guides/deployment-checklist
    const isSampled = body.temperature !== undefined || body.top_p !== undefined;
    rule(!isSampled || effort === 'none', "Unsupported parameter: 'temperature'");
    rule(
      effort === undefined || efforts.includes(said(effort)),
      `Unsupported value: 'reasoning.effort' ${said(effort)}`,
    );
    checkUnicode(body);
    checkTools(listOf(body.tools), { name: namePattern });
    const { name: forced } = isObject(body.tool_choice) ? body.tool_choice : {};
    rule(
      forced === undefined || listOf(body.tools).some(({ name }) => name === forced),
      `Tool choice '${said(forced)}' not found in 'tools' parameter.`,
    );
    // developers.openai.com/api/reference/resources/responses/methods/create
    const hasTools = listOf(body.tools).length > 0;
    rule(hasTools || !('tool_choice' in body), 'tool_choice is only allowed when tools are specified');
    rule(hasTools || !('parallel_tool_calls' in body), 'parallel_tool_calls is only allowed when tools are specified');
    const { verbosity } = isObject(body.text) ? body.text : {};
    rule(verbosity === undefined || ['low', 'medium', 'high'].includes(said(verbosity)), "Invalid 'text.verbosity'");
    rule(body.max_output_tokens === undefined || Number(body.max_output_tokens) >= 16, "Invalid 'max_output_tokens'");
    for (const name of ['prompt_cache_key', 'safety_identifier', 'user']) {
      rule(said(body[name] ?? '').length <= 64, `Invalid '${name}': string too long. Expected at most 64`);
    }
    for (const tool of listOf(body.tools)) {
      onlyKnown(tool, ['type', 'name', 'description', 'parameters', 'strict'], 'tools[].');
      const { parameters: schema } = tool;
      rule(isObject(schema) && schema.type === 'object', 'Invalid schema for function');
      for (const word of ['oneOf', 'anyOf', 'allOf', 'enum', 'not']) {
        rule(!(word in schema), `Invalid schema for function: schema must not have '${word}' at the top level`);
      }
      rule(tool.strict !== true || isStrict(schema), "Invalid schema for function: 'additionalProperties' is required");
    }
    const { asked, results } = readInput(body, ledger);
    const step = nextStep(asked, results, number);
    const isAsked = Array.isArray(body.include) && body.include.includes('reasoning.encrypted_content');
    return reply(step, isAsked && step.type === 'call' ? ledger.issue(body.input) : undefined, number);
  };
}

/** /function-calling#strict-mode: the rules hold for each object in the schema. */
function isStrict(schema: Json): boolean {
  const { properties, items } = schema;
  const members = isObject(properties) ? properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = [...Object.values(members), items, ...listOf(schema.anyOf)].filter(isObject);
  const isObjectSchema = schema.type === 'object' || isObject(properties);
  const isClosed =
    schema.additionalProperties === false && Object.keys(members).every((name) => required.includes(name));
  return (!isObjectSchema || isClosed) && inner.every(isStrict);
}

/** developers.openai.com/api/reference, FunctionTool and FunctionCall */
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

const phases = ['commentary', 'final_answer'];

/** The content parts of a message by its role: ResponseInputContent and ResponseOutputMessage in `openai`. */
const partsOfRole: Readonly<Record<string, readonly string[]>> = {
  user: ['input_text', 'input_image', 'input_file'],
  developer: ['input_text'],
  system: ['input_text'],
  assistant: ['output_text', 'refusal'],
};

function checkContent(item: Json, place: string): void {
  const known = partsOfRole[said(item.role)];
  rule(known !== undefined, `Invalid value: '${said(item.role)}'`);
  if (typeof item.content === 'string') return;
  rule(Array.isArray(item.content) && item.content.length > 0, `Invalid '${place}.content': empty array`);
  for (const part of listOf(item.content)) checkInputPart(part, known, `${place}.content`);
}

function checkInputPart(part: Json, known: readonly string[], place: string): void {
  rule(known.includes(said(part.type)), `Invalid value: '${said(part.type)}' in ${place}`);
  if (part.type === 'input_text') onlyKnown(part, ['type', 'text', 'prompt_cache_breakpoint'], `${place}.`);
  if (part.type === 'input_image') {
    rule(/^(?:https?:|data:image\/)/.test(said(part.image_url)), `Invalid '${place}.image_url'`);
    const type = mediaTypeOf(part.image_url);
    // /images-vision: PNG, JPEG, WEBP and GIF
    rule(type === undefined || /^image\/(?:png|jpe?g|webp|gif)$/.test(type), `Invalid image data: ${said(type)}`);
  }
}

function readInput({ input }: Json, ledger: Ledger): { readonly asked: string; readonly results: number } {
  const items = listOf(input);
  const open = new Set<unknown>();
  const reasoned = new Set<unknown>();
  let [asked, results] = ['', 0];
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    switch (item.type ?? 'message') {
      case 'message':
        rule(open.size === 0, `No tool output found for function call ${[...open].join()}`);
        onlyKnown(item, ['type', 'role', 'content', 'phase'], `input[${index}].`);
        checkContent(item, `input[${index}]`);
        // MessagePhase in `openai`: a missing phase degrades gpt-5.3-codex and later models.
        rule(
          item.role === 'assistant' ? phases.includes(said(item.phase)) : item.phase === undefined,
          `Invalid 'input[${index}].phase': ${said(item.phase)}`,
        );
        if (item.role === 'user') [asked, results] = [JSON.stringify(item.content), 0];
        break;
      case 'reasoning':
        onlyKnown(item, ['type', 'id', 'summary', 'encrypted_content'], `input[${index}].`);
        rule(
          next?.type === 'function_call' || next?.role === 'assistant',
          `Item '${said(item.id)}' of type 'reasoning' was provided without its required following item.`,
        );
        rule(!reasoned.has(item.id), `Duplicate item found with id ${said(item.id)}`);
        reasoned.add(item.id);
        ledger.verify(item.encrypted_content);
        break;
      case 'function_call':
        onlyKnown(item, ['type', 'call_id', 'name', 'arguments'], `input[${index}].`);
        rule(String(item.call_id).length <= 64, `Invalid 'input[${index}].call_id': string too long`);
        rule(namePattern.test(said(item.name)), `Invalid 'input[${index}].name': string does not match pattern`);
        rule(typeof item.arguments === 'string', `Invalid 'input[${index}].arguments'`);
        rule(!open.has(item.call_id), `Duplicate call_id ${said(item.call_id)}`);
        open.add(item.call_id);
        break;
      case 'function_call_output':
        rule(
          open.delete(item.call_id),
          `No tool call found for function call output with call_id ${said(item.call_id)}.`,
        );
        rule(
          typeof item.output === 'string' || (Array.isArray(item.output) && item.output.length > 0),
          `Invalid 'input[${index}].output'`,
        );
        for (const part of listOf(item.output)) checkInputPart(part, partsOfRole.user ?? [], `input[${index}].output`);
        results += 1;
        break;
      default:
        rule(false, `Invalid value: '${said(item.type)}'`);
    }
  }
  rule(open.size === 0, `No tool output found for function call ${[...open].join()}`);
  return { asked, results };
}

function reply(step: ReturnType<typeof nextStep>, signature: string | undefined, number: number): string {
  const output: Json[] = [];
  if (signature !== undefined) {
    output.push({ type: 'reasoning', id: `rs_${number}`, summary: [], encrypted_content: signature });
  }
  if (step.text !== '') {
    const content = [{ type: 'output_text', text: step.text, annotations: [] }];
    output.push({ type: 'message', role: 'assistant', content });
  }
  for (const { id, json } of step.type === 'call' ? step.calls : []) {
    output.push({ type: 'function_call', id: `fc_${id}`, call_id: id, name: toolName, arguments: json });
  }
  const events = output.flatMap((item, index): readonly Json[] => {
    const done = { type: 'response.output_item.done', output_index: index, item };
    if (item.type === 'message') {
      const type = 'response.output_text.delta';
      return [...piecesOf(step.text).map((delta) => ({ type, output_index: index, delta })), done];
    }
    if (item.type !== 'function_call') return [done];
    const type = 'response.function_call_arguments.delta';
    const added = { type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '' } };
    const pieces = [said(item.arguments).slice(0, 9), said(item.arguments).slice(9)];
    return [added, ...pieces.map((delta) => ({ type, output_index: index, delta })), done];
  });
  const usage = { input_tokens: 9, output_tokens: 3 };
  const last = { type: 'response.completed', response: { status: 'completed', output, usage } };
  return [...events, last].map((event) => frame(event, said(event.type))).join('');
}
