import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { describeJson } from '../json.ts';
import { readKeyFile } from './key-file.ts';
import type { Option } from './option.ts';
import { optionRows, options, type OptionValues } from './options.ts';
import { ConfigurationError, type Problem } from './problem.ts';
import { getPreset, type PresetName } from '../providers/presets.ts';
import { parseSettingsFile, type AliasEntry, type ModelEntry, type SettingsFile } from './settings-file.ts';

export interface ModelSetting extends Omit<ModelEntry, 'apiKeyEnv'> {
  readonly id: string;
  readonly apiKey: string | undefined;
}

/** A model that the API key of its provider enables. */
export interface DefaultModel {
  readonly id: string;
  readonly provider: PresetName;
  readonly model: string;
}

export interface Settings extends OptionValues {
  readonly keysFile: string;
  readonly models: readonly ModelSetting[];
  /** By alias. */
  readonly aliases: ReadonlyMap<string, AliasEntry>;
}

export interface SettingsSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values by option name. */
  readonly flags: ReadonlyMap<string, string>;
  readonly folder: string;
  /** Ids that are always served. */
  readonly builtIn: readonly string[];
  readonly defaults: readonly DefaultModel[];
  /** False for commands that do not serve requests and therefore need no keys. */
  readonly isServing?: boolean | undefined;
}

/** Flags override the environment, which overrides the file. Throws one ConfigurationError with all problems. */
export function loadSettings(sources: SettingsSources): Settings {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const path = readOption('config', options.config, sources, undefined, report);
  const file = path === undefined ? undefined : loadFile(path, sources, report);
  for (const { formerly, environment } of optionRows) {
    if (formerly === undefined || (sources.environment[formerly] ?? '') === '') continue;
    report({ place: formerly, message: `was renamed; set ${environment} instead.` });
  }
  const values = readOptions((name, option) => {
    // It was read before; a problem with it is reported only once.
    if (name === 'config') return path;
    return readOption(name, option, sources, file, report);
  });
  const dataDir = resolve(sources.folder, values.dataDir);
  const keysFile =
    values.keysFile === undefined ? join(dataDir, 'keys.json') : resolve(sources.folder, values.keysFile);
  if (sources.isServing !== false && !isLoopback(values.host)) {
    checkPublicKeys(values, () => hasKeys(keysFile, report), report);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  const apiKeyOf = (name: string | undefined) => (name === undefined ? undefined : sources.environment[name]);
  const models: ModelSetting[] = [...(file?.models ?? [])].map(([id, { apiKeyEnv, ...model }]) => {
    return { id, ...model, apiKey: apiKeyOf(apiKeyEnv ?? getPreset(model.provider).apiKeyEnv) };
  });
  for (const row of turnedOn(sources)) {
    if (file?.models.has(row.id) === true) continue;
    models.push({ ...row, apiKey: apiKeyOf(getPreset(row.provider).apiKeyEnv) });
  }
  return { ...values, dataDir, keysFile, models, aliases: file?.aliases ?? new Map() };
}

/** Minimum characters of a key; a shorter one can be guessed over the network. */
const minPublicKeyLength = 16;

/** Checks the keys of a service that other machines can reach. Problems name the place of a key, never the key. */
function checkPublicKeys(
  { apiKeys, host }: OptionValues,
  hasOthers: () => boolean,
  report: (problem: Problem) => void,
): void {
  const place = options.apiKeys.environment;
  if (apiKeys.length === 0 && !hasOthers()) {
    const message =
      'must be set before the service may listen beyond this machine (see host). Or create a key with "tessera keys create".';
    report({ place, message });
  }
  for (const [index, { length }] of apiKeys.entries()) {
    if (length >= minPublicKeyLength) continue;
    const which = apiKeys.length === 1 ? 'the key' : `key ${index + 1} of ${apiKeys.length}`;
    const rule = `must have at least ${minPublicKeyLength} characters when the service listens on ${host}`;
    report({
      place,
      message: `is too short: ${which} ${rule}; it has ${length}. Create one with "tessera keys create".`,
    });
  }
}

function hasKeys(path: string, report: (problem: Problem) => void): boolean {
  try {
    return readKeyFile(path).length > 0;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) report(problem);
    return true;
  }
}

function turnedOn({ defaults, environment }: SettingsSources): readonly DefaultModel[] {
  return defaults.filter(({ provider }) => {
    const { apiKeyEnv } = getPreset(provider);
    return apiKeyEnv !== undefined && (environment[apiKeyEnv] ?? '') !== '';
  });
}

function loadFile(
  path: string,
  sources: SettingsSources,
  report: (problem: Problem) => void,
): SettingsFile | undefined {
  const { environment, folder, builtIn } = sources;
  let text: string;
  try {
    text = readFileSync(resolve(folder, path), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    report({ place: path, message: code === 'ENOENT' ? 'does not exist.' : `cannot be read (${String(code)}).` });
    return undefined;
  }
  const defaults = turnedOn(sources).map(({ id }) => id);
  return parseSettingsFile(text, { path, environment, builtIn, defaults }, report);
}

function readOptions(read: (name: string, option: Option<unknown>) => unknown): OptionValues {
  const values = Object.fromEntries(optionRows.map((row) => [row.name, read(row.name, row)]));
  // Every row was read, and `readOption` returns the value type of its row.
  return values as OptionValues;
}

function readOption<Value>(
  name: string,
  option: Option<Value>,
  { flags, environment }: SettingsSources,
  file: SettingsFile | undefined,
  report: (problem: Problem) => void,
): Value {
  const flag = flags.get(name);
  const variable = environment[option.environment];
  const member = option.isInFile ? file?.options.get(name) : undefined;
  const [place, given] =
    flag !== undefined
      ? [option.flag ?? name, flag]
      : variable !== undefined && variable !== ''
        ? [option.environment, variable]
        : [
            `${file?.path}: ${name}`,
            typeof member === 'number' || typeof member === 'boolean' ? String(member) : member,
          ];
  if (given === undefined) return option.fallback;
  const value = typeof given === 'string' ? option.type.parse(given) : undefined;
  if (value !== undefined) return value;
  const got = option.isSecret === true ? '' : `; got ${describeJson(given)}`;
  report({ place, message: `must be ${option.type.expected}${got}.` });
  return option.fallback;
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === 'localhost' || host === '::1';
}
