// Finds what a Responses request contains and this service has no use for, so that nothing is dropped silently.
import type { IgnoredParameter } from '../../generate/event.ts';
import { isRecord } from '../../schema/check.ts';
import { withoutEffect } from '../parse-request.ts';
import { listOf, IgnoredMembers } from '../ignored-members.ts';
import { responsesSchema, type ResponsesBody } from './request-schema.ts';

const maxNamed = 32;

type Body = Readonly<Record<string, unknown>>;

/** `body` is the body as sent, because parsing drops unknown members. */
export function ignoredParameters(request: ResponsesBody, body: Body, isStored: boolean): readonly IgnoredParameter[] {
  const ignored: IgnoredParameter[] = [];
  for (const parameter in body) {
    if (ignored.length === maxNamed) break;
    const value = body[parameter];
    if (value == null || defaults.get(parameter) === value || Object.hasOwn(responsesSchema.shape, parameter)) continue;
    const reason = ofResponses.get(parameter) ?? withoutEffect.get(parameter) ?? 'not known';
    ignored.push({ parameter: parameter.slice(0, 64), reason });
  }
  if (request.store === true && !isStored)
    ignored.push({ parameter: 'store', reason: 'this service stores no responses' });
  return [...ignored, ...ignoredIncludes(request), ...ignoredMembers(body)];
}

/** What clients send by default and what this service does anyway. */
const defaults: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['background', false],
  ['truncation', 'disabled'],
]);

const ofResponses: ReadonlyMap<string, string> = new Map([
  ['truncation', 'this service does not drop items; see history_limit'],
  ['context_management', 'this service does not compact conversations'],
  ['stream_options', 'the events have no obfuscation'],
]);

const notRun = 'this service does not run tools itself';

/** Values of `include`. Undefined: every reply has it, or the list of the input items of a response. */
const includes: ReadonlyMap<string, string | undefined> = new Map([
  ['reasoning.encrypted_content', undefined],
  ['message.input_image.image_url', undefined],
  ['computer_call_output.output.image_url', undefined],
  ['web_search_call.results', notRun],
  ['web_search_call.action.sources', notRun],
  ['file_search_call.results', notRun],
  ['code_interpreter_call.outputs', notRun],
  ['message.output_text.logprobs', withoutEffect.get('logprobs')],
]);

const ignoredIncludes = ({ include }: ResponsesBody): readonly IgnoredParameter[] =>
  (include ?? []).flatMap((value, index) => {
    const reason = includes.has(value) ? includes.get(value) : 'not known';
    return reason === undefined ? [] : [{ parameter: `include[${index}]`, reason }];
  });

const ofReasoning = new Set(['effort']);
const ofText = new Set(['format', 'verbosity']);
const ofTool = new Set('type name description parameters strict'.split(' '));
/** Clients send back the members of a reply. The phase follows from the calls of the turn. */
const ofMessage = new Set('type role content id status phase'.split(' '));
const ofPart = new Set(
  'type text image_url detail file_id file_data file_url filename refusal annotations logprobs'.split(' '),
);

const reasons: ReadonlyMap<string, string> = new Map([
  ['name', 'names of participants are not sent to the model'],
  ['summary', 'the reply has no summary of the reasoning'],
  ['generate_summary', 'the reply has no summary of the reasoning'],
  ['prompt_cache_breakpoint', 'the service sets the cache breakpoints of the provider itself'],
]);

function ignoredMembers({ reasoning, text, tools, input }: Body): readonly IgnoredParameter[] {
  const ignored = new IgnoredMembers(reasons);
  ignored.look(reasoning, ofReasoning, 'reasoning', 'reasoning');
  ignored.look(text, ofText, 'text', 'text');
  for (const [index, tool] of listOf(tools).entries()) ignored.look(tool, ofTool, 'tool', `tools[${index}]`);
  for (const [index, item] of listOf(input).entries()) {
    if (!isRecord(item) || (item['type'] ?? 'message') !== 'message') continue;
    ignored.look(item, ofMessage, 'message', `input[${index}]`);
    for (const [at, part] of listOf(item['content']).entries()) {
      ignored.look(part, ofPart, 'part', `input[${index}].content[${at}]`);
    }
  }
  return ignored.found;
}
