// Recognises a tree of shadcn/ui or Chakra below a `Card`, which is a component of our catalog too, or below a layout in
// an envelope: a header with its title inside, triggers and their contents, labels beside their controls.

/** Parts that are components of their own elsewhere, and members of one component in our catalog; elements of HTML. */
const partName =
  /^(?:Card(?:Title|Description|Content|Body)|Tabs(?:List|Trigger|Content)|Tab(?:List|Panels?)|Accordion(?:Trigger|Content|Summary|Details|Button|Panel)|Alert(?:Title|Description)|Select(?:Trigger|Content|Value)|Table(?:Header|Head|Body|Row|Cell|Caption|Container)|T(?:head|body|r|h|d)|RadioGroupItem|Form(?:Label|Item|HelperText|Description)|Stat(?:Label|Number|HelpText|Arrow)|Dialog(?:Trigger|Content)|Typography|div|span|p|h[1-6]|pre|label|strong)$/;
const rootName = /^(?:Card|Paper)$/;
/** In an envelope, the tree can also begin with a layout component. */
const layoutName = /^(?:Container|Box|[VH]?Stack|Flex|Grid|SimpleGrid|Center)$/;
/** Components of both that have parts there. */
const frameName =
  /^(?:CardHeader|CardFooter|Tabs|Accordion|AccordionItem|Alert|Select|Table|RadioGroup|Dialog|Label|Form|FormControl|Stat|StatGroup)$/;
/** Components beside these whose text is a child there: `{"type": "Heading", "children": "Order"}`. */
const leafName = /^(?:Heading|Text|Input|Textarea|Button|Separator|Divider|Badge|VStack|HStack|Stack|Box|Flex)$/;
/** Texts of components that are written without `props`. */
const textKey = /^(?:text|title|subtitle|label)$/;
/** Members that do not identify a component of our catalog. */
const lookKey =
  /^(?:className|class|style|id|key|variant|size|defaultValue|value|name|orientation|collapsible|asChild|htmlFor|isRequired|required|placeholder|\w+-[\w-]+)$/;
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
const closing = /[\]}]/y;
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

/**
 * Decides whether the first components, each nested in the previous one, belong to such a tree. `more`: the following
 * text decides.
 */
export function detectParts(written: string): 'parts' | 'more' | undefined {
  const found = written.startsWith('{') ? partsIn(new Beginning(written.slice(0, maxText))) : undefined;
  return found === 'more' && written.length > maxText ? undefined : found;
}

/** True for a card whose beginning is the same in both kinds of trees. */
export const isCutCard = (written: string): boolean =>
  /"(?:children|props)"\s*:/.test(written) && /"Card"/.test(written) && detectParts(written) === 'more';

/** The state of an object or a list that is still open. */
interface Open {
  readonly isList: boolean;
  /** The component that the object names. */
  type: string;
}

function partsIn(beginning: Beginning): 'parts' | 'more' | undefined {
  const open: Open[] = [];
  let types = 0;
  let isWrapped = false;
  let hasProps = false;
  for (;;) {
    beginning.take(gap);
    if (beginning.isEnd) return 'more';
    const start = beginning.take(opening)?.[0];
    if (start !== undefined) {
      open.push({ isList: start === '[', type: '' });
      continue;
    }
    const inner = open.at(-1);
    if (inner === undefined) return undefined;
    if (beginning.take(closing) !== undefined) {
      // A component without a name.
      if (!inner.isList && inner.type === '' && types > 0) return undefined;
      open.pop();
      if (open.length === 0) return undefined;
      beginning.take(comma);
      continue;
    }
    if (inner.isList) {
      if (beginning.take(text) === undefined && beginning.take(scalar) === undefined)
        return beginning.is(unfinished) ? 'more' : undefined;
      beginning.take(comma);
      continue;
    }
    const key = beginning.take(name)?.[2];
    if (key === undefined) return beginning.is(unfinished) ? 'more' : undefined;
    if (beginning.take(colon) === undefined) return undefined;
    if (beginning.isEnd) return 'more';
    if (key === 'htmlFor' && types > 1) return 'parts';
    const isText = beginning.is(/["']/y);
    const isWrapper = types === 0 && wrapperKey.test(key) && !isText;
    const type = inner.type === '' ? (open.findLast((one) => one.type !== '')?.type ?? '') : inner.type;
    // The title of the header is a child.
    if (childrenKey.test(key) && type === 'CardHeader' && (isText || beginning.is(/\[\s*["']/y))) return 'parts';
    if ((childrenKey.test(key) || (propsKey.test(key) && !isText) || isWrapper) && beginning.is(opening)) {
      if (isWrapper) isWrapped = true;
      // The members of the component are in its props.
      if (propsKey.test(key)) {
        hasProps = true;
        beginning.take(opening);
        open.push({ isList: false, type });
      }
      continue;
    }
    const value = beginning.take(text);
    if (value === undefined && beginning.take(scalar) === undefined)
      return beginning.is(unfinished) ? 'more' : undefined;
    if (value !== undefined && typeKey.test(key)) {
      inner.type = value[1] ?? value[2] ?? '';
      types += 1;
      if (types === 1 && !rootName.test(inner.type) && !(isWrapped && layoutName.test(inner.type))) return undefined;
      if (types > 1 && partName.test(inner.type)) return 'parts';
      // Our own form begins like this, and its first header is not held.
      const isOwnHeader = key === 'component' && inner.type === 'CardHeader';
      if (types > 1 && (isOwnHeader || !(frameName.test(inner.type) || leafName.test(inner.type)))) return undefined;
    } else if (types > 1 && !lookKey.test(key) && !childrenKey.test(key) && (hasProps || !textKey.test(key)))
      return undefined;
    beginning.take(comma);
  }
}
