// The components that a program defines itself: `function Chip({ label }) { return <button>{label}</button>; }`. Where
// they are used, their elements are shown.
import { splitSource } from './raw-expression.ts';

/** The element that a function returns, and the statements above its result. */
export interface Returned {
  readonly element: string;
  readonly statements: string;
}

export interface LocalComponent extends Returned {
  /** The names of the props with their default values; a text if all props have one name. */
  readonly parameters: readonly Parameter[] | string;
}

interface Parameter {
  readonly prop: string;
  readonly name: string;
  readonly otherwise: string;
}

const nextDeclaration = /\n(?=(?:export|function|const|let|type|interface|import)\b)/;
const head =
  /^\s*(?:export\s+)?(?:function\s+([A-Z]\w*)\s*|const\s+([A-Z]\w*)\s*(?::[^=\n]{1,80})?=\s*)\(\s*(?:\{([^{}()]*)\}|(\w+))\s*(?::[^()]{0,300})?\)\s*(?::[^{}=\n]{1,60})?(?:=>\s*)?/;
const result = /\breturn\s*(\(?\s*<[^]*)$/;
const maxComponents = 20;

/** The components with props, by their names. */
export function localComponents(program: string): ReadonlyMap<string, LocalComponent> {
  const found = new Map<string, LocalComponent>();
  for (const chunk of program.split(nextDeclaration)) {
    const [whole = '', declared, assigned, listed, single = 'props'] = head.exec(chunk) ?? [];
    const name = declared ?? assigned;
    const returned = name === undefined ? undefined : returnedElement(chunk.slice(whole.length));
    if (name === undefined || returned === undefined || found.size >= maxComponents) continue;
    found.set(name, { ...returned, parameters: listed === undefined ? single : parametersOf(listed) });
  }
  return found;
}

const component = /(?:^|\n)(?:export\s+(?:default\s+)?)?(?:function|const)\s+([A-Z]\w*)/g;

/** The name of the last component in a program; empty if there is none. */
export const lastComponent = (program: string): string => [...program.matchAll(component)].at(-1)?.[1] ?? '';

/** The parts of a program from one declaration to the next, with the names of their components. */
export const componentChunks = (program: string): readonly { readonly name: string; readonly source: string }[] =>
  program.split(nextDeclaration).map((source) => ({ name: lastComponent(source), source }));

const parametersOf = (listed: string): readonly Parameter[] =>
  splitSource(listed, ',').flatMap((part) => {
    const [, prop = '', name = prop, otherwise = 'null'] =
      /^\s*(\w+)\s*(?::\s*(\w+)\s*)?(?:=\s*([^]+?))?\s*$/.exec(part) ?? [];
    return prop === '' ? [] : [{ prop, name, otherwise }];
  });

/** The only element that the body of a function may return; undefined for any other body. */
export function returnedElement(body: string): Returned | undefined {
  const written = body.trim().replace(/;$/, '').trim();
  if (!written.startsWith('{')) {
    const element = elementOf(written);
    return element === '' ? undefined : { element, statements: '' };
  }
  const inside = written.replace(/^\{|\}$/g, '').trim();
  const [returned = ''] = inside.match(result) ?? [];
  if (returned === '' || /\breturn\s*\(?\s*</.test(returned.slice('return'.length))) return undefined;
  const element = elementOf(returned.slice('return'.length).trim().replace(/;$/, ''));
  return element === '' ? undefined : { element, statements: inside.slice(0, inside.length - returned.length) };
}

/** The element in brackets or without; empty for anything else. */
export function elementOf(template: string): string {
  const inner = /^\(([^]*)\)$/.exec(template.trim())?.[1] ?? template;
  return inner.trim().startsWith('<') ? inner.trim() : '';
}

const returnedTag = /(?:\breturn|=>)\s*\(?\s*(?=<(?:[A-Za-z]|>))/;
const defaultName = /(?:^|\n)export\s+default\s+(?:async\s+)?(?:function\s+)?([A-Z]\w*)/;

/** The index of the tags that the main component of a program returns; undefined if it has none. */
export function mainTags(program: string): number | undefined {
  const main = defaultName.exec(program)?.[1];
  const found: { readonly at: number; readonly rank: number }[] = [];
  let from = 0;
  for (const chunk of program.split(nextDeclaration)) {
    const name = lastComponent(chunk);
    const at = returnedTag.exec(chunk)?.index;
    const rank = name === main && name !== '' ? 0 : /^\s*export\b/.test(chunk) ? 1 : head.test(chunk) ? 3 : 2;
    if (at !== undefined) found.push({ at: from + at, rank });
    from += chunk.length + 1;
  }
  return found.toSorted((a, b) => a.rank - b.rank)[0]?.at;
}
