// The generated parts of docs/upstreams.md: the supported providers, and the result of each upstream fault.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './install.mjs';

const { getPreset, presetNames } = await import('../dist/modules/providers/presets.js');
const { knownModels, version } = await import('../dist/modules/providers/known-models.js');

const protocols = {
  'openai-compatible': 'OpenAI chat completions',
  'openai-responses': 'OpenAI Responses',
  anthropic: 'Anthropic messages',
  google: 'Gemini generateContent',
  'ai-sdk': 'AI SDK',
};

export function presetsTable() {
  const rows = presetNames.map((name) => {
    const { title, protocol, baseUrl, apiKeyEnv } = getPreset(name);
    const address = baseUrl === undefined ? 'yours' : `\`${baseUrl}\``;
    const key = apiKeyEnv === undefined ? '' : `\`${apiKeyEnv}\``;
    return `| \`${name}\` | ${title} | ${protocols[protocol]} | ${protocol === 'ai-sdk' ? '' : address} | ${key} |`;
  });
  return ['| provider | name | protocol | base URL | key variable |', '|---|---|---|---|---|', ...rows].join('\n');
}

export function defaultModelsTable() {
  const served = knownModels.filter(({ servedAs }) => servedAs !== undefined);
  const rows = served.map(({ provider, model, servedAs, source, checked }) => {
    const cells = [getPreset(provider).apiKeyEnv, `${provider}/${servedAs}/${version}`, model];
    return `| ${cells.map((cell) => `\`${cell}\``).join(' | ')} | ${checked}, ${source} |`;
  });
  const head = '| environment variable | model id | model at the provider | capabilities checked |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}

/** Loads the fault tables, a TypeScript file that imports only types and Node modules. */
async function loadFaults() {
  const source = readFileSync(join(root, 'test/providers/faults.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

const { errorTable } = await import('../dist/modules/errors.js');

const same = 'the same reply';

/** The result of a fault in a plain reply, or before a stream began. */
function toStatus({ code, retryAfter }) {
  const wait = retryAfter === undefined ? '' : `, \`Retry-After: ${Math.max(1, retryAfter)}\``;
  return `\`${code}\` (${errorTable[code].status})${wait}`;
}

/** The result of a fault in a stream. */
function toEnd(failure) {
  return failure.hasBegun ? `the reply so far, then \`${failure.code}\`` : toStatus(failure);
}

export async function faultsTable() {
  const { faults } = await loadFaults();
  const rows = faults.map(({ name, expected }) => {
    const fault = name === 'nothing' ? 'no fault' : name;
    const [plain, streamed] = expected === 'same' ? [same, same] : [toStatus(expected), toEnd(expected)];
    return `| ${fault} | ${plain} | ${streamed} |`;
  });
  return ['| fault | plain reply | streamed reply |', '|---|---|---|', ...rows].join('\n');
}

/** The result of a recording, or why there is none. */
export async function shapesTable() {
  const { shapes } = await loadFaults();
  const folders = Object.keys(shapes[0].shown);
  const cell = (shown) => {
    if (typeof shown === 'string') return `supported: \`${shown}\``;
    return 'none' in shown
      ? `does not occur: ${shown.none}`
      : `${shown.why === undefined ? '' : `${shown.why}, `}${toStatus(shown.expected)}: \`${shown.recording}\``;
  };
  const rows = shapes.map(
    ({ name, shown }) => `| ${[name, ...folders.map((folder) => cell(shown[folder]))].join(' | ')} |`,
  );
  const head = ['shape of the reply', ...folders.map((folder) => protocols[folder])].join(' | ');
  return [`| ${head} |`, `|---|${'---|'.repeat(folders.length)}`, ...rows].join('\n');
}
