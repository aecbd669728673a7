// Enforces the import rules of docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');
const extension = /\.tsx?$/;

/** Small pure modules that any part may import. */
const forAll = [
  'abort-signal',
  'batch-stage',
  'reusable-result',
  'counted',
  'is-list',
  'json',
  'json-counter',
  'memo',
  'suggest',
  'text-buffer',
  'slices',
  'sliced-json',
];

/** A part is a folder of src/ or a file directly in src/. Each may import itself and the parts listed here. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(forAll.map((part) => [part, []])),
  errors: [],
  effects: [],
  model: [],
  schema: [],
  ui: ['schema'],
  client: ['schema', 'ui', 'prompt/tool-results'],
  view: ['schema', 'ui', 'client'],
  // Only the event types of generate, which the wire serializes.
  wire: ['errors', 'model', 'schema', 'ui', 'generate/event'],
  prompt: ['model', 'schema', 'ui'],
  grammar: ['schema', 'ui'],
  compiler: ['schema', 'ui', 'prompt'],
  composer: ['errors', 'effects', 'model', 'ui'],
  providers: ['errors', 'effects', 'model'],
  generate: ['errors', 'model', 'schema', 'ui', 'prompt', 'grammar'],
  eval: ['errors', 'model', 'schema', 'ui', 'wire', 'generate/collect'],
  server: ['errors', 'effects', 'model', 'wire', 'generate'],
  config: ['errors', 'model', 'providers/presets', 'ui/write/format-names'],
  cli: 'errors effects model schema ui client wire prompt composer providers generate eval server config'.split(' '),
};

/** Pure parts: no packages, no Node APIs, no globals with effects. */
const pure = [...forAll, ...'errors effects model schema ui client compiler wire prompt grammar eval'.split(' ')];
const packagesOfPure: Readonly<Record<string, readonly string[]>> = { wire: ['zod'] };

const impureGlobals = new Set(
  (
    'process fetch Date crypto console performance Buffer global globalThis window self navigator location localStorage ' +
    'setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask structuredClone WebSocket Worker ' +
    'Request Response Headers AbortController require module __dirname __filename eval Function'
  ).split(' '),
);

interface Module {
  readonly path: string;
  readonly part: string;
  readonly file: ts.SourceFile;
  readonly imports: readonly Import[];
}

interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|vite\.[\w.]*config\.ts$/.test(path))
  .map((path): Module => {
    const name = path.split(sep).join('/');
    const text = readFileSync(join(source, path), 'utf8');
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    return { path: name, part: partOf(name), file, imports: importsOf(file) };
  });

function partOf(path: string): string {
  return (path.split('/')[0] ?? path).replace(extension, '');
}

function importsOf(file: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const isTypeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      if (ts.isStringLiteral(node.moduleSpecifier)) found.push({ specifier: node.moduleSpecifier.text, isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push({ specifier: node.arguments[0]?.getText(file).slice(1, -1) ?? '', isTypeOnly: false });
    } else if (ts.isImportTypeNode(node)) {
      found.push({ specifier: node.argument.getText(file).slice(1, -1), isTypeOnly: !node.isTypeOf });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function targetOf(module: Module, specifier: string): string {
  const target = relative(source, join(source, dirname(module.path), specifier));
  return target.split(sep).join('/').replace(extension, '');
}

/** Identifiers that are used as values but not declared in the file. */
function freeNames({ file }: Module): Set<string> {
  const declared = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isMember =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node) ||
        ts.isPropertySignature(parent) ||
        ts.isMethodSignature(parent);
      const isDeclaration =
        (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) &&
        parent.name === node;
      if (isDeclaration || ts.isImportSpecifier(parent) || ts.isFunctionDeclaration(parent)) declared.add(node.text);
      else if (!isMember) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return new Set([...used].filter((name) => !declared.has(name)));
}

test('every part has a row in the table', () => {
  expect([...new Set(modules.map((module) => module.part))].filter((part) => !(part in mayImport))).toEqual([]);
});

describe.each(Object.keys(mayImport))('%s', (part) => {
  const own = modules.filter((module) => module.part === part);

  test('imports only the parts that the table allows', () => {
    const allowed = [part, ...forAll, ...(mayImport[part] ?? [])];
    const wrong = own.flatMap((module) =>
      module.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier, isTypeOnly }) => ({ target: targetOf(module, specifier), isTypeOnly }))
        .filter(({ target }) => !allowed.some((one) => target === one || target.startsWith(`${one}/`)))
        .map(({ target }) => `${module.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  if (!pure.includes(part)) return;
  test('is pure', () => {
    const packages = packagesOfPure[part] ?? [];
    const wrong = own.flatMap((module) => [
      ...module.imports
        .filter(({ specifier }) => !specifier.startsWith('.') && !packages.includes(specifier))
        .map(({ specifier }) => `${module.path} imports ${specifier}`),
      ...[...freeNames(module)].filter((name) => impureGlobals.has(name)).map((name) => `${module.path} uses ${name}`),
    ]);
    expect(wrong).toEqual([]);
  });
});

// V8 gives every object literal with an accessor its own hidden class, in the old generation. That class keeps everything its
// functions reference alive until a full collection: a compiler with two such objects took 65 us to create instead of 1.5.
test('what exists once for each request has no object literal with an accessor', () => {
  const parts = ['ui', 'generate', 'wire', 'model', 'prompt', 'grammar', 'providers'];
  const wrong: string[] = [];
  for (const { path, file } of modules.filter((module) => parts.includes(module.part))) {
    const visit = (node: ts.Node): void => {
      if (ts.isAccessor(node) && ts.isObjectLiteralExpression(node.parent))
        wrong.push(`${path}: ${node.name.getText(file)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(wrong).toEqual([]);
});

// V8 allocates a function literal that is assigned to a property in the old generation. There it keeps everything that it
// can reach until a full collection, although the property has long changed: each whole reply, in `this.step = () => ...`.
test('what exists once for each request assigns no function literal to a property', () => {
  const parts = ['ui', 'generate', 'wire', 'model', 'prompt', 'grammar', 'providers', 'server'];
  const wrong: string[] = [];
  for (const { path, file } of modules.filter((module) => parts.includes(module.part))) {
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && isAssignmentToProperty(node))
        wrong.push(`${path}: ${node.left.getText(file)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(wrong).toEqual([]);
});

function isAssignmentToProperty({ left, operatorToken, right }: ts.BinaryExpression): boolean {
  const isAssignment =
    operatorToken.kind >= ts.SyntaxKind.FirstAssignment && operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  let value = right;
  while (ts.isParenthesizedExpression(value)) value = value.expression;
  const isFunction = ts.isArrowFunction(value) || ts.isFunctionExpression(value);
  return isAssignment && isFunction && (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left));
}

test('there is no import cycle, type imports included', () => {
  const imports = new Map(
    modules.map((module) => [
      module.path.replace(extension, ''),
      module.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => targetOf(module, specifier)),
    ]),
  );
  // Removes files all of whose imports are removed. Cycles and their importers remain.
  for (let before = 0; before !== imports.size;) {
    before = imports.size;
    for (const [path, targets] of imports) if (!targets.some((target) => imports.has(target))) imports.delete(path);
  }
  expect([...imports.keys()]).toEqual([]);
});

test('the wire imports only types from generate', () => {
  const wrong = modules
    .filter((module) => module.part === 'wire')
    .flatMap((module) => module.imports.map((one) => ({ ...one, target: targetOf(module, one.specifier) })))
    .filter(({ target, isTypeOnly }) => target.startsWith('generate/') && !isTypeOnly);
  expect(wrong).toEqual([]);
});
