import { object, type Props } from '../schema/build.ts';
import type { JsonObject, JsonValue, ObjectSchema } from '../schema/schema.ts';
import type { Fallback } from './write/fallback.ts';

/** In the order of the prompt. */
export const componentGroups = ['layout', 'text', 'data', 'chart', 'action', 'form', 'media'] as const;

export type ComponentGroup = (typeof componentGroups)[number];

/** One component of the UI language. Its properties declare everything that shared code needs to know. */
export interface Component {
  readonly name: string;
  readonly group: ComponentGroup;
  /** Position in its group, ascending, most used first. Components without a position come last. */
  readonly order: number;
  /** Omitted from the short prompt, because few interfaces need it or another component can replace it. */
  readonly isSpecial: boolean;
  /** Allowed wherever content is: in a card, a tab, a section or a slide. */
  readonly isBlock: boolean;
  /** Its purpose, for the model: a few words without a full stop. */
  readonly purpose: string;
  /** Property order is positional order. */
  readonly props: ObjectSchema;
  /** Rarely used optional props at the end. They are read, but left out of the prompt. */
  readonly rareProps: readonly string[];
  /** Values of required props that a truncated element lacks, if the neutral value of the schema does not suit. */
  readonly neutral: Readonly<Record<string, JsonValue>>;
  /**
   * Required props for which any neutral value would state a wrong fact. An element that lacks one of them is not
   * shown.
   */
  readonly facts?: readonly string[];
  /** One element in call notation. It is a golden case and is shown in the prompt and the docs. */
  readonly example: string;
  /**
   * Builds the same content from components that other vocabularies have too, for output formats that lack this one.
   * Props may be incomplete.
   */
  readonly fallback?: Fallback;
  /** The container that is opened around it where only the container is allowed: ListBlock around a ListItem. */
  readonly wrapIn?: string;
  /** True if its list holds lists of elements, of which those without content are left out. */
  readonly hasSlides?: boolean;
  /** True if an object with the type of a control describes it: `{"label": "Email", "type": "email"}`. */
  readonly isDescribed?: boolean;
  /** The prop that takes a sentence found in a setting of a child, unless the prop is set. */
  readonly noteProp?: string;
  /** The prop of a list item that also takes members without a prop: `{title: "Designer", department: "Design"}`. */
  readonly detailProp?: string;
  /** The Markdown text that also takes blocks: `Callout("info", "Late", [TextContent("By ten minutes.")])`. */
  readonly bodyProp?: string;
  /** The element is shown with its number in the list, so a number before its texts repeats that: `Step(1, "Mix")`. */
  readonly isNumbered?: boolean;
  /** By prop: a test for positional texts. A text that fails it goes to the next prop that takes text. */
  readonly looksLike?: Readonly<Record<string, (text: string) => boolean>>;
  /** By prop: words that are never its positional text, because they are values of a setting. */
  readonly settingWords?: Readonly<Record<string, readonly string[]>>;
  /** By prop: its names in other vocabularies, in lower case, besides those that it has in all components. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Its names in other vocabularies, which are read but never taught. */
  readonly aliases?: readonly string[];
  /** Names that mean this component only where it is allowed. */
  readonly localAliases?: readonly string[];
  /** True if other vocabularies put words before its name: "OrderTimeline". */
  readonly hasPrefixes?: boolean;
  /** Matches compound names of this kind that no list can enumerate: "HeroStat", "RevenueMetric". */
  readonly kindOfName?: RegExp;
  /** Props that a name of another vocabulary implies: a "PasswordInput" is an Input of type "password". */
  readonly impliedBy?: (writtenName: string) => JsonObject;
}

/** In props, `element(anyBlock)` accepts every component with `isBlock`. */
export const anyBlock = '*';

/** The properties with a default. */
type Defaulted = 'order' | 'isBlock' | 'isSpecial' | 'rareProps' | 'neutral';

type ComponentOptions = Omit<Component, 'name' | 'props' | Defaulted> &
  Partial<Pick<Component, Defaulted>> & { readonly props: Props };

export function defineComponent(name: string, options: ComponentOptions): Component {
  const {
    props,
    neutral = {},
    rareProps = [],
    order = Number.POSITIVE_INFINITY,
    isBlock = false,
    isSpecial = false,
    ...rest
  } = options;
  return { name, order, isBlock, isSpecial, props: object(props), rareProps, neutral, ...rest };
}

/** In the order of the prompt: by group, most used first. */
export function inPromptOrder(components: readonly Component[]): readonly Component[] {
  const rank = ({ group }: Component): number => componentGroups.indexOf(group);
  // Not a subtraction: Infinity minus Infinity is NaN.
  const compareOrder = (a: Component, b: Component): number => (a.order === b.order ? 0 : a.order - b.order);
  return components.toSorted((a, b) => rank(a) - rank(b) || compareOrder(a, b));
}
