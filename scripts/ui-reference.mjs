// Generates the reference of the package tessera-ui from the sources of its entries: declarations and their comments.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './install.mjs';

const files = new Map();

function parse(path) {
  const known = files.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  files.set(path, file);
  return file;
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : [statement.name?.text].filter((name) => name !== undefined);

/** `export * from`, or its like for types. */
const isStar = (statement) => ts.isExportDeclaration(statement) && statement.exportClause === undefined;

/** Where the file exports or imports names from: [name here, name there, path]. */
function* bindingsOf(file) {
  for (const statement of file.statements) {
    const { exportClause, importClause, moduleSpecifier } = statement;
    if (moduleSpecifier === undefined) continue;
    const path = join(dirname(file.fileName), moduleSpecifier.text);
    for (const { name, propertyName } of exportClause?.elements ?? []) yield ['export', name.text, propertyName, path];
    if (isStar(statement)) {
      for (const name of exportsOf(parse(path))) yield ['export', name, undefined, path];
    }
    for (const { name, propertyName } of importClause?.namedBindings?.elements ?? []) {
      yield ['import', name.text, propertyName, path];
    }
  }
}

/** Exported names in the order of the file. */
function exportsOf(file) {
  return file.statements.flatMap((statement) => {
    if (isStar(statement)) {
      return exportsOf(parse(join(dirname(file.fileName), statement.moduleSpecifier.text)));
    }
    if (ts.isExportDeclaration(statement)) return statement.exportClause.elements.map(({ name }) => name.text);
    return isExported(statement) ? namesOf(statement) : [];
  });
}

function declarationOf(path, name) {
  const file = parse(path);
  const own = file.statements.find((statement) => namesOf(statement).includes(name));
  if (own !== undefined && !ts.isImportDeclaration(own)) return { file, node: own };
  for (const [, here, there, from] of bindingsOf(file)) {
    if (here === name) return declarationOf(from, there?.text ?? name);
  }
  throw new Error(`${path} exports ${name}, which is declared nowhere.`);
}

/** The text of a comment without its frame. */
function commentOf({ file, node }) {
  const [comment] = (ts.getLeadingCommentRanges(file.text, node.pos) ?? []).slice(-1);
  const text = comment === undefined ? '' : file.text.slice(comment.pos, comment.end);
  if (!text.startsWith('/**')) return '';
  return text
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

/** Without the bodies of functions. */
const headOf = (file, node) => file.text.slice(node.getStart(file), node.body?.pos ?? node.end).trim();

function classText(file, node) {
  const members = node.members.filter(
    (member) =>
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !/Callback$|^observedAttributes$/.test(member.name.text) &&
      !ts.isSetAccessor(member),
  );
  const texts = members.map((member) => {
    const comment = commentOf({ file, node: member });
    return `${comment === '' ? '' : `  /** ${comment} */\n`}  ${headOf(file, member)};`;
  });
  return `class ${node.name.text} extends HTMLElement {\n${texts.join('\n')}\n}`;
}

function variableText(file, name, statement) {
  const declaration = statement.declarationList.declarations.find((one) => one.name.text === name);
  const { type, initializer } = declaration;
  if (type !== undefined) return `const ${name}: ${type.getText(file)}`;
  if (!ts.isArrowFunction(initializer)) return `const ${name}`;
  const end = initializer.equalsGreaterThanToken.pos;
  return `function ${name}${file.text.slice(initializer.getStart(file), end)}`;
}

/** Longer declarations are tables of other pages. */
const longest = 80;

function textOf(name, { file, node }) {
  if (ts.isVariableStatement(node)) return variableText(file, name, node);
  if (ts.isClassDeclaration(node)) return classText(file, node);
  const text = headOf(file, node).replace(/^export (?:default )?/, '');
  const lines = text.split('\n');
  return lines.length <= longest ? text : `${lines[0]} // See docs/catalog.md.\n  ...\n};`;
}

/** Every entry with what it exports. Types that several entries export are described once. */
export function uiReference() {
  const entries = Object.entries(JSON.parse(readFileSync(join(root, 'src/view/package-entries.json'), 'utf8')));
  const described = new Map();
  const sections = entries.map(([entry, source]) => {
    const title = `tessera-ui${entry.slice(1)}`;
    const parts = exportsOf(parse(join('src', source))).map((name) => {
      const found = declarationOf(join('src', source), name);
      const before = described.get(found.node);
      if (before !== undefined) return `### ${name}\n\nAs in [${before}](#${before.replaceAll('/', '')}).`;
      described.set(found.node, title);
      const comment = commentOf(found);
      const code = `\`\`\`ts\n${textOf(name, found)}\n\`\`\``;
      return [`### ${name}`, ...(comment === '' ? [] : [comment]), code].join('\n\n');
    });
    return [`## ${title}`, ...parts].join('\n\n');
  });
  return sections.join('\n\n');
}
