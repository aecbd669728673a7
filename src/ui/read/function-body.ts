// The body of a function as one expression: variables are written where they are used, and branches become ternaries.
import { inOneLine, pieces, splitSource, withoutGroup } from './raw-expression.ts';
import { substituted } from './substitution.ts';

const maxStatements = 60;
/** Each variable may double the one before it. */
const maxBody = 8_192;

const variable = /^(?:const|let|var)\s+([\w$]+)\s*(?::[^=]{1,60})?=(?![=>])\s*([^]+)$/;
const record = /^(?:const|let|var)\s+\{([^{}]*)\}\s*=\s*([\w$]+(?:\.[\w$]+|\[\d+\])*)$/;
const result = /^return\b\s*([^]*)$/;
const branch = /^(?:else\s+)?if\s*(?=\()/;
const choice = /^switch\s*\(([^{}]*)\)\s*\{([^]*)\}$/;
const arm = /\b(?:case\s+("[^"\n]*"|'[^'\n]*'|[\w$.-]+)|default)\s*:/g;

/** The expression that the function returns; a body of another kind as it stands. */
export function bodyOf(written: string): string {
  const body = written.trim().replace(/;$/, '').trim();
  const inside = /^\{([^]*)\}$/.exec(body)?.[1];
  const statements = inside === undefined ? [] : statementsOf(inside);
  const [only = ''] = statements;
  const expression = statements.length > 0 ? valueOf(statements, 0) : undefined;
  if (expression !== undefined && expression.length <= maxBody) return plain(expression);
  // What a loop computes is not known, but the components that it makes are.
  if (statements.length > 0 && !/(?<![\w$.])[A-Z]\w*\(/.test(body)) return 'null';
  return plain(statements.length === 1 && result.test(only) ? only.replace(/^return\b/, '') : body);
}

const plain = (source: string): string =>
  withoutGroup(inOneLine(source).trim().replace(/;$/, '').trim()).replace(/;$/, '').trim();

/** The statements of a block, which end at a semicolon, a line or a block. */
function statementsOf(source: string): readonly string[] {
  const statements: string[] = [];
  let current = '';
  let depth = 0;
  const end = (): void => {
    const statement = current.trim();
    if (statement !== '' && !/^(?:\/\/|\/\*)/.test(statement)) statements.push(statement);
    current = '';
  };
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (depth === 0 && piece === ';') {
      end();
      continue;
    }
    const isLine = depth === 0 && piece === '\n' && !/[-+*/%?:<>=&|,(]\s*$/.test(current);
    if (
      isLine &&
      !/^\s*(?:[-+*/%?:<>=&|.,]|else\b)/.test(source.slice(index, index + 60)) &&
      !/\)\s*$/.test(branchHead(current))
    )
      end();
    else current += piece;
    if (depth === 0 && piece === '}' && (branch.test(current.trim()) || choice.test(current.trim()))) end();
  }
  end();
  return statements;
}

/** The head of an `if` whose statement follows on the next line. */
const branchHead = (statement: string): string => (branch.test(statement.trim()) ? statement : '');

/** The value of the statements from an index on; undefined for anything but variables, branches and a result. */
function valueOf(statements: readonly string[], from: number): string | undefined {
  if (statements.length > maxStatements) return undefined;
  const statement = statements[from];
  if (statement === undefined) return undefined;
  const returned = result.exec(statement)?.[1];
  if (returned !== undefined) return returned.trim() === '' ? 'null' : returned;
  const values = variablesOf(statement);
  if (values !== undefined) {
    const rest = valueOf(statements, from + 1);
    return rest === undefined || rest.length > maxBody ? undefined : substituted(rest, values);
  }
  const chosen = choice.exec(statement);
  if (chosen !== null) return choiceOf(chosen[1] ?? '', chosen[2] ?? '', statements.slice(from + 1));
  return branch.test(statement) ? branchOf(statement.replace(branch, ''), statements, from) : undefined;
}

function variablesOf(statement: string): ReadonlyMap<string, string> | undefined {
  const [, name, value] = variable.exec(statement) ?? [];
  if (name !== undefined && value !== undefined) return new Map([[name, value.trim()]]);
  const [, listed, source] = record.exec(statement) ?? [];
  if (listed === undefined || source === undefined) return undefined;
  return new Map(
    splitSource(listed, ',').map((part) => {
      const [key = '', own = key] = part.split(':').map((one) => one.trim());
      return [own, `${source}.${key}`];
    }),
  );
}

/** `(condition) return a;` with the statements after it. */
function branchOf(source: string, statements: readonly string[], from: number): string | undefined {
  let depth = 0;
  let end = 0;
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    end = index + 1;
    if (depth === 0) break;
  }
  const consequent = source.slice(end).trim();
  const next = statements[from + 1] ?? '';
  const otherwise = /^else\b/.test(next)
    ? valueOf([...blockOf(next.replace(/^else\b\s*/, '')), ...statements.slice(from + 2)], 0)
    : valueOf(statements, from + 1);
  const then = valueOf(
    [...blockOf(consequent), ...statements.slice(from + 1).filter((one) => !/^else\b/.test(one))],
    0,
  );
  if (then === undefined || otherwise === undefined) return undefined;
  return `${source.slice(0, end)} ? ${then} : ${otherwise}`;
}

/** `switch (kind) { case "a": return 1; default: return 2; }`; a case without statements has those of the next one. */
function choiceOf(subject: string, inside: string, after: readonly string[]): string | undefined {
  const arms = [...inside.matchAll(arm)];
  let written = after.length === 0 ? 'null' : valueOf(after, 0);
  let block = '';
  const cases: (readonly [string, string])[] = [];
  for (const [index, { 0: head, 1: value, index: at }] of [...arms.entries()].toReversed()) {
    const statements = inside.slice(at + head.length, arms[index + 1]?.index ?? inside.length);
    if (statements.trim() !== '') block = valueOf(blockOf(statements), 0) ?? '';
    if (block === '') return undefined;
    if (value === undefined) written = block;
    else cases.push([value, block]);
  }
  for (const [value, shown] of cases)
    if (written !== undefined) written = `${subject} === ${value} ? ${shown} : ${written}`;
  return written !== undefined && written.length <= maxBody ? written : undefined;
}

function blockOf(source: string): readonly string[] {
  const inside = /^\{([^]*)\}$/.exec(source.trim())?.[1];
  return statementsOf(inside ?? source);
}
