// The generated parts of docs/upstreams.md: who can be connected, and what comes of what goes wrong there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './install.mjs';

const { getPreset, presetNames } = await import('../dist/providers/presets.js');
const { knownModels, version } = await import('../dist/providers/known-models.js');

const protocols = {
  'openai-compatible': 'OpenAI chat completions',
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
  return ['| provider | | speaks | base URL | key in |', '|---|---|---|---|---|', ...rows].join('\n');
}

export function defaultModelsTable() {
  const served = knownModels.filter(({ servedAs }) => servedAs !== undefined);
  const rows = served.map(({ provider, model, servedAs }) => {
    return `| \`${getPreset(provider).apiKeyEnv}\` | \`${provider}/${servedAs}/${version}\` | \`${model}\` |`;
  });
  return ['| when this is set | this is served | which there is |', '|---|---|---|', ...rows].join('\n');
}

/** The table of faults is TypeScript, as the tests are; its own imports are types and Node's. */
async function loadFaults() {
  const source = readFileSync(join(root, 'test/providers/faults.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const { faults } = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
  return faults;
}

const { errorTable } = await import('../dist/errors.js');

export async function faultsTable() {
  const faults = await loadFaults();
  const rows = faults.map(({ name, expected }) => {
    const fault = name === 'nothing' ? 'nothing wrong' : name;
    if (expected === 'same') return `| ${fault} | the same reply |`;
    const { code, retryAfter } = expected;
    const wait = retryAfter === undefined ? '' : `, \`Retry-After: ${Math.max(1, retryAfter)}\``;
    return `| ${fault} | \`${code}\` (${errorTable[code].status})${wait} |`;
  });
  return ['| what the model server does | what the caller gets |', '|---|---|', ...rows].join('\n');
}
