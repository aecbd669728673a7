// Recognises a tree of shadcn/ui below a `Card`, which is a component of our catalog too: a header with its title inside,
// triggers and their contents.

/** Parts that are components of their own elsewhere, and members of one component in our catalog; elements of HTML. */
const partName =
  /^(?:Card(?:Title|Description|Content|Body)|Tabs(?:List|Trigger|Content)|Tab(?:List|Panels?)|Accordion(?:Trigger|Content|Summary|Details)|Alert(?:Title|Description)|Select(?:Trigger|Content|Value)|Table(?:Header|Head|Body|Row|Cell|Caption)|RadioGroupItem|Stat(?:Label|Number|HelpText|Arrow)|Dialog(?:Trigger|Content)|Typography|div|span|p|h[1-6]|pre|label|strong)$/;
const rootName = /^(?:Card|Paper)$/;
/** Components of both that have parts there. */
const frameName =
  /^(?:CardHeader|CardFooter|Tabs|Accordion|AccordionItem|Alert|Select|Table|RadioGroup|Dialog|Label|Form|Stat|StatGroup)$/;
/** Members that no component of our catalog is known by. */
const lookKey =
  /^(?:className|class|style|id|key|variant|size|defaultValue|value|name|orientation|collapsible|asChild|htmlFor|\w+-[\w-]+)$/;
const wrapperKey = /^(?:ui|root|card|document|component)$/;
const typeKey = /^(?:type|component|componentName|kind)$/;
const propsKey = /^(?:props|attributes)$/;
const childrenKey = /^(?:children|child)$/;

const gap = /\s*/y;
const name = /(["']?)([A-Za-z_$][\w$-]*)\1(?=\s*:)/y;
const colon = /\s*:\s*/y;
const text = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y;
const scalar = /(?:-?\d[\d.eE+-]*|true|false|null)(?=\s*[,}])/y;
const opening = /[[{]/y;
const comma = /\s*,\s*/y;
/** The beginning of a member or of a value at the end of a text. */
const unfinished = /(?:"(?:[^"\\]|\\.)*(?:\\|"\s*)?|'(?:[^'\\]|\\.)*(?:\\|'\s*)?|[\w$.+-]*\s*)$/y;

/** A text that is undecided after this many characters is our own. */
const maxText = 600;

class Beginning {
  readonly #text: string;
  #at = 0;

  constructor(written: string) {
    this.#text = written;
  }

  get isEnd(): boolean {
    return this.#at === this.#text.length;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  is(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }
}

/** Whether the first components, each within the one before, are of such a tree. `more`: the following text decides. */
export function detectParts(written: string): 'parts' | 'more' | undefined {
  const found = written.startsWith('{') ? partsIn(new Beginning(written.slice(0, maxText))) : undefined;
  return found === 'more' && written.length > maxText ? undefined : found;
}

/** True for a card of which no more was written than both kinds of trees share. */
export const isCutCard = (written: string): boolean =>
  /"(?:children|props)"\s*:/.test(written) && /"Card"/.test(written) && detectParts(written) === 'more';

function partsIn(beginning: Beginning): 'parts' | 'more' | undefined {
  let types = 0;
  let type = '';
  while (beginning.take(opening) !== undefined) {
    beginning.take(gap);
    // A list, whose first item follows.
    if (beginning.is(/\{/y)) continue;
    for (;;) {
      if (beginning.isEnd) return 'more';
      const key = beginning.take(name)?.[2];
      if (key === undefined) return beginning.is(unfinished) ? 'more' : undefined;
      if (beginning.take(colon) === undefined) return undefined;
      if (beginning.isEnd) return 'more';
      if (key === 'htmlFor' && types > 1) return 'parts';
      const isText = beginning.is(/["']/y);
      const isInner =
        childrenKey.test(key) || (propsKey.test(key) && !isText) || (types === 0 && wrapperKey.test(key) && !isText);
      // The title of the header is a child.
      if (childrenKey.test(key) && type === 'CardHeader' && (isText || beginning.is(/\[\s*["']/y))) return 'parts';
      if (isInner && beginning.is(opening)) break;
      const value = beginning.take(text);
      if (value === undefined && beginning.take(scalar) === undefined)
        return beginning.is(unfinished) ? 'more' : undefined;
      if (value !== undefined && typeKey.test(key)) {
        type = value[1] ?? value[2] ?? '';
        types += 1;
        if (types === 1 && !rootName.test(type)) return undefined;
        if (types > 1 && partName.test(type)) return 'parts';
        // Our own form begins like this, and its first header is not held.
        const isOwnHeader = key === 'component' && type === 'CardHeader';
        if (types > 1 && (isOwnHeader || !frameName.test(type))) return undefined;
      } else if (types > 1 && !lookKey.test(key) && !childrenKey.test(key)) return undefined;
      if (beginning.take(comma) === undefined) {
        beginning.take(gap);
        return beginning.isEnd ? 'more' : undefined;
      }
    }
  }
  return beginning.isEnd ? 'more' : undefined;
}
