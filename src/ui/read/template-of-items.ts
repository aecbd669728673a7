// `@Each(team, "m", memberItem)`: the definition of `memberItem` takes the place of its name, with the definitions in it that
// also use the item.
import type { DeferredExpressions } from './deferred-expressions.ts';
import type { KnownData } from './known-data.ts';
import { repetitionOf, splitSource } from './raw-expression.ts';
import { statePathName } from './state-paths.ts';

/** Maximum nesting of definitions in a template. */
const maxDepth = 8;
/** Characters of all definitions that are written into a template. */
const maxLength = 32_768;
const isIdentifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

const templateCall = /^\s*[_@](?:template|repeat|for_?each|each|map)\s*\(([^]*)\)\s*$/i;
const argumentName = /^\s*\w{1,20}\s*[=:]\s*(?=["'$\w])/;
const isPath = /^(?:["']\/|\$)/;

/**
 * `_template($/forecast, forecastItem)` as `$state$forecast.map(($item) => forecastItem)`, for either order of the two and
 * with names before them.
 */
function withoutTemplateCall(source: string): string {
  const inside = templateCall.exec(source)?.[1];
  const written = inside === undefined ? [] : splitSource(inside, ',').filter((part) => part.trim() !== '');
  if (written.length !== 2) return source;
  const [first = '', second = ''] = written.map((part) => part.replace(argumentName, '').trim());
  const [list, template] = isPath.test(second) && !isPath.test(first) ? [second, first] : [first, second];
  return `${listAt(list)}.map((${itemName}) => ${template.replace(/^(["'])(\w+)\1$/, '$2')})`;
}

/** `"/forecast"` is a path into the state, `"orders"` a member of the item. */
const listAt = (list: string): string => {
  const [, path] = /^["'](\/?[\w/]+)["']$/.exec(list) ?? [];
  if (path === undefined) return list;
  return path.startsWith('/') ? statePathName(path) : `$${path}`;
};

const itemName = '$item';
const members =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|["'][^]*|(?<![\w$.])\$(?:\.?([A-Za-z_]\w*)(?![\w$])|(?![\w$./]))/g;

/** `$day` in such a template is a member of the item, unless it is a variable, and `$` is the item. */
const withMembers = (source: string, isVariable: (name: string) => boolean): string =>
  source.replaceAll(members, (piece: string, name?: string) => {
    if (!piece.startsWith('$') || piece === itemName || isVariable(piece)) return piece;
    return name === undefined ? itemName : `${itemName}.${name}`;
  });

/** The source of a repetition with its template written out. `isInScope` is true for the items of outer repetitions. */
export function withTemplate(
  written: string,
  data: KnownData,
  deferred: DeferredExpressions,
  isInScope: (name: string) => boolean,
): string {
  const source = withoutTemplateCall(written);
  const repetition = /@Each|\.map\b/.test(source) ? repetitionOf(source) : undefined;
  if (repetition === undefined) return source;
  const { list, item, index, template } = repetition;
  const name = template.trim();
  if (!isIdentifier.test(name) || !isIdentifier.test(item) || name === item || isInScope(name)) return source;
  const isOfItem = new RegExp(`(?<![\\w$.])${item.replaceAll('$', '\\$')}\\b`);
  let budget = maxLength;
  /** The source of a definition, with those in it that also use the item. */
  const templateOf = (definition: string, depth: number): string | undefined => {
    const found = data.sourceOf(definition, (reference) => {
      const expression = deferred.takeSource(reference);
      if (expression !== undefined || depth >= maxDepth || budget <= 0 || !data.isDefined(reference)) return expression;
      const inner = templateOf(reference, depth + 1);
      return inner !== undefined && isOfItem.test(inner) ? inner : undefined;
    });
    const written =
      found === undefined || item !== itemName ? found : withMembers(found, (variable) => data.isDefined(variable));
    budget -= (written?.length ?? 0) + 1;
    return written !== undefined && (depth > 0 || isOfItem.test(written)) ? written : undefined;
  };
  const body = templateOf(name, 0);
  if (body === undefined) return source;
  return `${list.trim()}.map((${item}${index === '' ? '' : `, ${index}`}) => ${body})`;
}

/** True for a method behind a list that leaves its items as they are: `["Why?"].map((text) => FollowUpItem(text))`. */
export const keepsItems = (method: string): boolean =>
  /^\.(?:filter\( {0,2}Boolean {0,2}\)|flat\(\d*\)|map\(\(?(\w+)\)? {0,2}=> {0,2}(?:[A-Z]\w*\(\1\)|\1)\))\s*$/.test(
    method,
  );
