import process from 'node:process';
import type { Settings } from '../../config/load-settings.ts';
import { ConfigurationError } from '../../config/problem.ts';
import type { Effects } from '../../effects.ts';
import { outputGrammar } from '../../generate/output-grammar.ts';
import type { Arguments, CommandContext } from '../command.ts';
import { createEffects } from '../create-effects.ts';
import { readSettings } from '../read-settings.ts';
import { checkGrammars } from './check-grammars.ts';
import { checkKeys } from './check-keys.ts';
import { checkData, checkNode, checkPort } from './check-service.ts';
import { checkRows } from './check-rows.ts';
import { checkUpstreams } from './check-upstreams.ts';
import type { Finding } from './finding.ts';
import { findServers } from './find-servers.ts';
import { createGet, createPost } from './get-json.ts';
import { suggestModels, type SuggestedModel } from './suggest-models.ts';

/** Milliseconds. A server on this machine answers at once if it is running. */
const localTimeout = 300;
const upstreamTimeout = 5_000;
/** A server may have to load the model first. */
const grammarTimeout = 60_000;

type Given = Pick<Arguments, 'options'>;

interface CheckResult {
  readonly findings: readonly Finding[];
  /** A configuration for the servers that were found. Undefined if there is nothing new. */
  readonly config: { readonly models: Readonly<Record<string, SuggestedModel>> } | undefined;
}

/** Runs all checks concurrently. `ports`: local ports on which model servers may listen. */
export async function runChecks(ports: readonly number[], given: Given, context: CommandContext): Promise<CheckResult> {
  const effects = createEffects('silent', context);
  const request: Effects['request'] = (one) => effects.request(one);
  const getLocal = createGet(request, localTimeout);
  const { settings, problems } = trySettings(given, context);
  const [local, port, upstreams] = await Promise.all([
    findServers(ports, getLocal),
    settings === undefined ? undefined : checkPort(settings, getLocal),
    checkUpstreams(settings?.models ?? [], createGet(request, upstreamTimeout)),
  ]);
  const answering = (settings?.models ?? []).filter(
    ({ id }) => !upstreams.some(({ subject, state }) => subject === id && state === 'broken'),
  );
  const grammars = await checkGrammars(answering, createPost(request, grammarTimeout), (dialect) =>
    outputGrammar()[dialect](),
  );
  const findings = [
    checkNode(process.versions.node),
    ...problems,
    ...(settings === undefined ? [] : [checkData(settings.dataDir)]),
    ...(port === undefined ? [] : [port]),
    ...upstreams,
    ...grammars,
    ...checkRows(settings?.models ?? [], effects.now()),
    ...(settings?.models.length === 0 ? [onlyBuiltIn] : []),
    ...checkKeys(context.environment),
    ...local.findings,
  ];
  const models = suggestModels(local.servers, settings?.models ?? []);
  const config = Object.keys(models).length === 0 ? undefined : { models };
  return context.redactor.redactAll({ findings, config });
}

const onlyBuiltIn: Finding = {
  area: 'models',
  state: 'note',
  subject: 'none',
  message:
    'only the built-in model, which is a set of rules, is served; to serve a language model, add a key or a model server',
};

/** An invalid configuration is one of the findings; the other checks run regardless. */
function trySettings(
  given: Given,
  context: CommandContext,
): { readonly settings: Settings | undefined; readonly problems: readonly Finding[] } {
  try {
    return { settings: readSettings(given, context), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const problems = error.problems.map(({ place, message }): Finding => {
      return { area: 'service', state: 'broken', subject: place, message };
    });
    return { settings: undefined, problems };
  }
}
