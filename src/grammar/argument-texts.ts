// Positional text arguments that the compiler may read as something else: a setting, a style word, the name of a
// choice, a date, a URL or a later argument.
import { isStrict } from '../schema/constraints.ts';
import { isForReading, type Schema, type StringSchema } from '../schema/schema.ts';
import type { Catalog, ComponentShape } from '../ui/catalog.ts';
import { synonymsOfAny } from '../ui/check/match-enum.ts';
import { mayBeSwapped } from '../ui/check/swapped-arguments.ts';
import { styleVocabulary } from '../ui/check/style-words.ts';
import type { Component } from '../ui/component.ts';
import { choice, text, type Expression } from './grammar.ts';
import type { Argument } from './member-rules.ts';
import type { StringRules } from './string-rules.ts';

/** A readable text without further rules. */
export const isPlainText = (schema: Schema): schema is StringSchema =>
  schema.type === 'string' && isForReading(schema.format) && !isStrict(schema);

/** A URL in place of this text would be read as the URL of the component. */
const hasUrlBeside = ({ order, component }: ComponentShape, key: string): boolean =>
  order.slice(order.indexOf(key) + 1).some((name) => {
    const schema = component.props.properties[name];
    return schema?.type === 'string' && schema.format === 'uri';
  });

function settingsOf({ props }: Component): readonly string[] {
  const found: string[] = [];
  for (const schema of Object.values(props.properties))
    if (schema.type === 'enum') for (const value of schema.values) if (typeof value === 'string') found.push(value);
  return found;
}

const styleWords = new Set([...styleVocabulary.layout, ...styleVocabulary.style]);

/** Style words that mean one of these values. */
const synonymsOf = (values: readonly string[]): readonly string[] =>
  [...synonymsOfAny(values)].filter((word) => styleWords.has(word));

/** An argument whose texts may have to be restricted. */
interface TextArgument {
  readonly key: string;
  readonly isRequired: boolean;
  /** The first argument of a figure, which may be read as that of a component of another library. */
  readonly isFigureLabel: boolean;
}

export class ArgumentTexts {
  readonly #catalog: Catalog;
  readonly #strings: StringRules;
  #words: readonly string[] | undefined;
  readonly #ownWords = new Map<Component, readonly string[]>();
  readonly #allWords = new Map<Component, readonly string[]>();

  constructor(catalog: Catalog, strings: StringRules) {
    this.#catalog = catalog;
    this.#strings = strings;
  }

  /**
   * The texts that the compiler reads as this argument; undefined if it reads any text as this argument. `plain`: the
   * schemas of its texts. `beside` adds the values of the argument that are not texts.
   */
  positional(
    shape: ComponentShape,
    { key, isRequired, isFigureLabel }: TextArgument,
    plain: readonly StringSchema[],
    beside: (text: Expression) => Expression | undefined,
  ): Expression | undefined {
    const { component, textProp } = shape;
    const [first] = plain;
    if (first === undefined) return undefined;
    const format = plain.some((option) => option.format === 'markdown') ? 'markdown' : first.format;
    // The rules below do not count characters.
    const maxLength = Math.min(...plain.map((option) => option.maxLength ?? Infinity));
    if (maxLength < Infinity) return beside(this.#strings.short(maxLength));
    if (key === 'time' && mayBeSwapped(shape)) return beside(this.#strings.unfinished());
    if (isFigureLabel) return this.#strings.label(format);
    const words = key === textProp ? [] : this.#wordsOfSettings(component, isRequired);
    // Any other text would be read as one of the later arguments.
    if (component.looksLike?.[key] !== undefined) return this.#strings.unit([...words, ...styleVocabulary.icons]);
    const mayBeUrl = hasUrlBeside(shape, key);
    if (words.length === 0 && !mayBeUrl) return undefined;
    return beside(mayBeUrl ? this.#strings.caption(format, words.length > 0) : this.#strings.phrase(words, format));
  }

  /** A title that follows a setting or a date: it must not look like one, or no later text could be the title. */
  swappableTitle(shape: ComponentShape): Pick<Argument, 'positional' | 'pair' | 'alone' | 'isNameable'> {
    const any = this.#strings.ofFormat('text');
    const isBeforeTime = shape.order[1] === 'time';
    const values = settingsOf(shape.component);
    const settings = [...values, ...synonymsOf(values)];
    return {
      positional: isBeforeTime ? this.#strings.undated() : this.#strings.phrase(settings, 'text'),
      pair: isBeforeTime ? [any, this.#strings.date()] : undefined,
      alone: any,
      isNameable: true,
    };
  }

  /** The name of a choice and the text before or after it, which could be confused with each other. */
  ofChoice(shape: ComponentShape, index: number, isRequired: boolean): Pick<Argument, 'pair' | 'isNameable'> {
    const name = shape.choiceName;
    if (name === undefined) return {};
    const at = shape.order.indexOf(name);
    if (index === at)
      return { pair: shape.order[at + 1] === 'label' ? this.#strings.capitals() : undefined, isNameable: true };
    if (index !== at - 1) return {};
    const none = isRequired ? text('""') : choice(text('""'), text('null'));
    return { pair: [none, this.#strings.ofFormat('name')] };
  }

  name(shape: ComponentShape, key: string, isRequired: boolean): Expression | undefined {
    if (shape.choiceName === key) return this.#strings.identifier();
    return isRequired ? undefined : this.#strings.phrase(this.#wordsOfSettings(shape.component, false), 'name');
  }

  /** Words that are read as a setting or a style if the text has no name. */
  #wordsOfSettings(component: Component, isRequired: boolean): readonly string[] {
    const { layout, style } = styleVocabulary;
    // One rule for all of them, although none has all of the settings.
    if (!isRequired && component.wrapIn === undefined)
      return (this.#words ??= [...new Set([...layout, ...style, ...this.#catalog.components.flatMap(settingsOf)])]);
    const known = isRequired ? this.#ownWords : this.#allWords;
    let words = known.get(component);
    if (words === undefined) {
      const values = settingsOf(component);
      const others = Object.values(component.settingWords ?? {}).flat();
      words = [...new Set([...(isRequired ? [] : layout), ...values, ...synonymsOf(values), ...others])];
      known.set(component, words);
    }
    return words;
  }
}
