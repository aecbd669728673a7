// `@Each(team, "m", memberItem)`: the definition of `memberItem` takes the place of its name, with the definitions in it that
// also use the item.
import type { DeferredExpressions } from './deferred-expressions.ts';
import type { KnownData } from './known-data.ts';
import { repetitionOf } from './raw-expression.ts';

/** Maximum nesting of definitions in a template. */
const maxDepth = 4;
/** Characters of all definitions that are written into a template. */
const maxLength = 32_768;
const isIdentifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The source of a repetition with its template written out. `isInScope` is true for the items of outer repetitions. */
export function withTemplate(
  source: string,
  data: KnownData,
  deferred: DeferredExpressions,
  isInScope: (name: string) => boolean,
): string {
  const repetition = /@Each|\.map\b/.test(source) ? repetitionOf(source) : undefined;
  if (repetition === undefined) return source;
  const { list, item, index, template } = repetition;
  const name = template.trim();
  if (!isIdentifier.test(name) || !isIdentifier.test(item) || name === item || isInScope(name)) return source;
  const isOfItem = new RegExp(`(?<![\\w$.])${item.replaceAll('$', '\\$')}\\b`);
  let budget = maxLength;
  /** The source of a definition, with those in it that also use the item. */
  const templateOf = (definition: string, depth: number): string | undefined => {
    const written = data.sourceOf(definition, (reference) => {
      const expression = deferred.takeSource(reference);
      if (expression !== undefined || depth >= maxDepth || budget <= 0 || !data.isDefined(reference)) return expression;
      const inner = templateOf(reference, depth + 1);
      return inner !== undefined && isOfItem.test(inner) ? inner : undefined;
    });
    budget -= (written?.length ?? 0) + 1;
    return written !== undefined && (depth > 0 || isOfItem.test(written)) ? written : undefined;
  };
  const written = templateOf(name, 0);
  if (written === undefined) return source;
  return `${list.trim()}.map((${item}${index === '' ? '' : `, ${index}`}) => ${written})`;
}

/** True for a method behind a list that leaves its items as they are: `["Why?"].map((text) => FollowUpItem(text))`. */
export const keepsItems = (method: string): boolean =>
  /^\.(?:filter\( {0,2}Boolean {0,2}\)|flat\(\d*\)|map\(\(?(\w+)\)? {0,2}=> {0,2}(?:[A-Z]\w*\(\1\)|\1)\))\s*$/.test(
    method,
  );
