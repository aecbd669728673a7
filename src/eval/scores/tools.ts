import { parseJson } from '../../json.ts';
import type { RecordedToolCall } from '../answer.ts';
import type { ExpectedCall } from '../cases/case.ts';
import { includesMembers } from './includes-members.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

const callsOf = ({ replies }: Parameters<ScoreFunction>[0]): readonly RecordedToolCall[] =>
  replies.flatMap(({ call }) => call.toolCalls);

/** The expected tools are called, as often as expected, and no others. */
export const tools: ScoreFunction = (evidence) => {
  const { expect } = evidence.case;
  if (expect.tools === undefined) return undefined;
  const left = callsOf(evidence).map(({ name }) => name);
  const checks = expect.tools.map(({ name }): readonly [boolean, string] => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return [at >= 0, `${name} was not called`];
  });
  return fromChecks([...checks, [left.length === 0, `called without need: ${left.join(', ')}`]]);
};

/** The calls have the expected arguments, which match the declared parameters. */
export const toolArguments: ScoreFunction = (evidence) => {
  const expected = evidence.case.expect.tools?.filter((call) => call.arguments !== undefined) ?? [];
  if (evidence.case.expect.tools === undefined) return undefined;
  const calls = callsOf(evidence);
  const problems = evidence.replies.flatMap(({ argumentProblems }) => argumentProblems);
  return fromChecks([
    ...expected.map((call): readonly [boolean, string] => [
      calls.some((one) => one.name === call.name && hasArguments(one, call)),
      `no call ${call.name}(${JSON.stringify(call.arguments)})`,
    ]),
    ...(calls.length > 0 ? [[problems.length === 0, problems[0] ?? ''] as const] : []),
  ]);
};

function hasArguments(call: RecordedToolCall, { arguments: wanted = {} }: ExpectedCall): boolean {
  const parsed = parseJson(call.arguments === '' ? '{}' : call.arguments);
  return parsed.ok && includesMembers(parsed.value, wanted);
}
