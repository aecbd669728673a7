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

/** The tables of faults are TypeScript, as the tests are; their own imports are types and Node's. */
async function loadFaults() {
  const source = readFileSync(join(root, 'test/providers/faults.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

const { errorTable } = await import('../dist/errors.js');

const same = 'the same reply';

/** As the reply to a call that is not streamed, or that had not begun. */
function toStatus({ code, retryAfter }) {
  const wait = retryAfter === undefined ? '' : `, \`Retry-After: ${Math.max(1, retryAfter)}\``;
  return `\`${code}\` (${errorTable[code].status})${wait}`;
}

/** As the end of a stream, where one had begun. */
function toEnd(failure) {
  return failure.hasBegun ? `what came until then, then \`${failure.code}\`` : toStatus(failure);
}

export async function faultsTable() {
  const { faults } = await loadFaults();
  const rows = faults.map(({ name, expected }) => {
    const fault = name === 'nothing' ? 'nothing wrong' : name;
    const [plain, streamed] = expected === 'same' ? [same, same] : [toStatus(expected), toEnd(expected)];
    return `| ${fault} | ${plain} | ${streamed} |`;
  });
  return ['| what the model server does | not streamed | streamed |', '|---|---|---|', ...rows].join('\n');
}

/** What a recording of a protocol comes to, or why there is none. */
export async function shapesTable() {
  const { shapes } = await loadFaults();
  const folders = Object.keys(shapes[0].shown);
  const cell = (shown) => {
    if (typeof shown === 'string') return `understood: \`${shown}\``;
    return 'none' in shown
      ? `never: ${shown.none}`
      : `${shown.why === undefined ? '' : `${shown.why}, `}${toStatus(shown.expected)}: \`${shown.recording}\``;
  };
  const rows = shapes.map(
    ({ name, shown }) => `| ${[name, ...folders.map((folder) => cell(shown[folder]))].join(' | ')} |`,
  );
  const head = ['what the model server sends', ...folders.map((folder) => protocols[folder])].join(' | ');
  return [`| ${head} |`, `|---|${'---|'.repeat(folders.length)}`, ...rows].join('\n');
}
