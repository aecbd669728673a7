import { object, type Props } from '../schema/build.ts';
import type { JsonValue, ObjectSchema } from '../schema/schema.ts';
import type { Fallback } from './write/fallback.ts';

/** In the order of the prompt. */
export const componentGroups = ['layout', 'text', 'data', 'chart', 'action', 'form', 'media'] as const;

export type ComponentGroup = (typeof componentGroups)[number];

/** One component of the UI language. Everything that shared code must know of it is a property here. */
export interface Component {
  readonly name: string;
  readonly group: ComponentGroup;
  /** Position in its group, ascending, the most used first. Components without one come last. */
  readonly order: number;
  /** Left out of the short prompt: other components serve as well, or few interfaces need it. */
  readonly isSpecial: boolean;
  /** Stands wherever content may: in a card, a tab, a section, a slide. */
  readonly isBlock: boolean;
  /** What the model should use it for: a few words, no full stop. */
  readonly purpose: string;
  /** Property order is positional order. */
  readonly props: ObjectSchema;
  /** Optional props at the end that few interfaces need: read, but left out of the prompt. */
  readonly rareProps: readonly string[];
  /** Values for required props that a cut-off element still lacks, where the schema's own neutral value will not do. */
  readonly neutral: Readonly<Record<string, JsonValue>>;
  /** One element in call notation. Golden case, prompt text and docs at once. */
  readonly example: string;
  /**
   * The same in components that other vocabularies have too, for output formats that lack this one. Props may be
   * incomplete.
   */
  readonly fallback?: Fallback;
  /** The container to open around it where only the container may stand, such as ListBlock around a ListItem. */
  readonly wrapIn?: string;
  /** A plain object may describe it with the type of its control: `{"label": "Email", "type": "email"}`. */
  readonly isDescribed?: boolean;
  /** The prop for a sentence that stands in a setting of what is inside, unless it is given. */
  readonly noteProp?: string;
  /** By the prop: whether a text without a name may be meant for it. Any other goes to the next prop that takes text. */
  readonly looksLike?: Readonly<Record<string, (text: string) => boolean>>;
  /** By the prop: words without a name that are a setting, not a text for it. Any other text may be meant for it. */
  readonly settingWords?: Readonly<Record<string, readonly string[]>>;
  /** What other vocabularies call it; read, never taught. */
  readonly aliases?: readonly string[];
  /** The same, but only where the component may stand: elsewhere they mean something else. */
  readonly localAliases?: readonly string[];
}

/** In a declaration of props, `element(anyBlock)` takes every component with `isBlock`. */
export const anyBlock = '*';

interface ComponentOptions {
  readonly group: ComponentGroup;
  readonly order?: number;
  readonly isBlock?: boolean;
  readonly isSpecial?: boolean;
  readonly purpose: string;
  readonly props: Props;
  readonly rareProps?: readonly string[];
  readonly neutral?: Readonly<Record<string, JsonValue>>;
  readonly example: string;
  readonly fallback?: Fallback;
  readonly wrapIn?: string;
  readonly isDescribed?: boolean;
  readonly noteProp?: string;
  readonly looksLike?: Readonly<Record<string, (text: string) => boolean>>;
  readonly settingWords?: Readonly<Record<string, readonly string[]>>;
  readonly aliases?: readonly string[];
  readonly localAliases?: readonly string[];
}

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

/** In the order of the prompt: by group, the most used first. */
export function inPromptOrder(components: readonly Component[]): readonly Component[] {
  const rank = ({ group }: Component): number => componentGroups.indexOf(group);
  // Infinity minus Infinity is NaN, which a comparison of two components without an order must not return.
  const compareOrder = (a: Component, b: Component): number => (a.order === b.order ? 0 : a.order - b.order);
  return components.toSorted((a, b) => rank(a) - rank(b) || compareOrder(a, b));
}
