// Whether lines of YAML or TOML are a UI: they name a component of ours and one of its props, or begin as a card.
import { kindOf } from '../dialects/vocabulary.ts';
import { ForeignNames } from './foreign-names.ts';
import type { OutlineFormat } from './outline-reader.ts';
import type { SniffContext } from './sniff/sniffed.ts';

const yamlName =
  /^[ \t]*(?:-[ \t]+)?["']?(component|type|componentName|kind)["']?[ \t]*:[ \t]*["']?([A-Za-z][\w-]*)["']?[ \t\r]*$/;
const tomlName = /^[ \t]*(component|type|componentName|kind)[ \t]*=[ \t]*["']([A-Za-z][\w-]*)["'][ \t\r]*$/;
const yamlKey = /^[ \t]*(?:-[ \t]+)?["']?([\w-]+)["']?[ \t]*(?:\[#?\d{1,4}[|\t]?\](?:\{[^{}]{0,200}\})?)?:/;
const tomlKey = /^[ \t]*([\w-]+)[ \t]*=/;
/**
 * A component as the key of its props, in a list of components, or with a name that can hardly mean anything else: `-
 * CardHeader:`.
 */
const yamlKeyed = /^[ \t]*(-[ \t]+)?["']?([A-Z][A-Za-z]+)["']?[ \t]*:[ \t\r]*$/;
/** The same with its text: `CardHeader: Sales`. */
const yamlTexts = /^[ \t]+(?:-[ \t]+)?["']?([A-Z][a-z]+[A-Z][A-Za-z]+)["']?[ \t]*:[ \t]+\S/;
/** A table or a map that is a UI by its name. */
const tomlRoot = /^\[\[?(?:card|ui|components|children)[.\]]/;
const yamlRoot = /^(?:card|ui|form|dashboard|widget|page|screen|view|layout|interface):[ \t\r]*$/;
/** Lists of components, in all vocabularies. */
const componentLists = ['children', 'sections', 'widgets', 'components', 'elements', 'blocks'];
/** `ui_type: Dashboard`, above a list of components. */
const yamlKind = /^(?:ui_type|uiType|ui_kind):[ \t]*\S/;
/** Members with readable text. */
const words = ['title', 'label', 'text', 'heading', 'content', 'question', 'description'];
const maxLines = 60;

export class OutlineStart {
  readonly #format: OutlineFormat;
  readonly #context: SniffContext;
  readonly #components = new Set<string>();
  readonly #keys = new Set<string>();
  #lines = 0;
  /** Names of other vocabularies: `type: stack`. */
  readonly #foreign = new ForeignNames();
  #foreignNames = 0;
  /** Components as the keys of their texts. */
  readonly #texts = new Set<string>();
  #isNamed = false;
  #isKind = false;
  /** The first line is `Card:`. */
  #isCard = false;

  constructor(format: OutlineFormat, context: SniffContext) {
    this.#format = format;
    this.#context = context;
  }

  /** Takes a whole line; true once it is clear that the lines are a UI. */
  take(line: string): boolean {
    this.#lines += 1;
    if (this.#lines > maxLines) return false;
    const isYaml = this.#format === 'YAML';
    const [, keyword, name = ''] = (isYaml ? yamlName : tomlName).exec(line) ?? [];
    if (keyword !== undefined) this.#foreign.take(keyword, name, false);
    if (keyword !== undefined && this.#isComponent(keyword, name)) this.#components.add(name);
    else if (keyword !== undefined && kindOf(name) !== undefined) this.#foreignNames += 1;
    else this.#keys.add((isYaml ? yamlKey : tomlKey).exec(line)?.[1] ?? '');
    const [, dash, keyed = ''] = (isYaml ? yamlKeyed : /^$/).exec(line) ?? [];
    const isClear = dash !== undefined || /[a-z][A-Z]/.test(keyed);
    if (keyed !== '' && isClear && this.#context.isComponent(keyed)) this.#components.add(keyed);
    const [, textOf = ''] = (isYaml ? yamlTexts : /^$/).exec(line) ?? [];
    if (textOf !== '' && this.#context.isComponent(textOf)) this.#texts.add(textOf);
    if (this.#texts.size > 1 || (this.#texts.size > 0 && this.#isCard)) return true;
    if (this.#lines === 1) this.#isCard = isYaml && /^["']?Card["']?:[ \t\r]*$/.test(line);
    if (this.#lines === 1) this.#isNamed = (isYaml ? yamlRoot : tomlRoot).test(line);
    if (this.#lines === 1 && isYaml && yamlKind.test(line)) this.#isKind = true;
    if (this.#isNamed && ['title', 'header', 'heading'].some((key) => this.#keys.has(key))) return true;
    if (this.#isKind && (this.#keys.has('components') || this.#keys.has('children'))) return true;
    // A single name may occur in any configuration; two names together with `children` do not.
    if (this.#foreignNames > 1 && this.#keys.has('children')) return true;
    const isArranged = componentLists.some((key) => this.#keys.has(key)) && words.some((key) => this.#keys.has(key));
    if (isArranged && this.#foreign.areComponents(isArranged)) return true;
    for (const component of this.#components) {
      if (this.#keys.has('children')) return true;
      for (const key of this.#keys) if (this.#context.hasProp(component, key)) return true;
    }
    return false;
  }

  /** `type: input` is in many configurations; `type: Card` is not. */
  #isComponent(keyword: string, name: string): boolean {
    if (keyword.startsWith('component')) return this.#context.isComponent(name) || this.#context.isLikeComponent(name);
    return /^[A-Z]/.test(name) && this.#context.isComponent(name);
  }
}
