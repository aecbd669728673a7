// Keeps text that has no valid place until a list opens that takes text, and writes it there.
import { allowedComponents, factsComponent, headingComponent, pictureComponent, textComponent } from '../catalog.ts';
import { readableName } from '../dialects/form-field.ts';
import { columnLayoutOf } from './column-layout.ts';
import type { CoerceContext } from './coerce-context.ts';
import { coerce } from './coerce.ts';
import type { OpenTree } from './open-tree.ts';
import { displacedBlocks, isHeading, type DisplacedBlock } from './displaced-blocks.ts';
import { DroppedSetting } from './dropped-setting.ts';
import { isShareOfWidth } from './layout-names.ts';
import { isDataPath, isReadable, isSentence, isSetting, isWords } from './readable-text.ts';
import { dropStyle } from './place-style.ts';
import { isStatusWord, isStyleWord } from './style-words.ts';
import { itemSlot, type ListScope, type UnwrappedScope, type UnwrappedText } from './scopes.ts';

/** `format: "0.0"`, `dateFormat: "DD.MM.YYYY"`. */
const formatName = /format(?:ter)?$|^fmt$/i;
const formatPattern = /^(?:[$€£]?[#0][#0,.]*\s?[%€$£]?|%?[\d.,]*[dfse%]|(?:[YyMDdHhmsAa]{1,4}[\s./:,-]*){2,6}|[a-z]+)$/;
/** Names of texts that belong to a table: its caption, a note below it. */
const contentName = /title|caption|heading|label|name|note|text|summary|description|footer|source|unit|total/i;
/** The place of a component, or a value of a point. */
const isPosition = (key: string): boolean => /^[xy]$/i.test(key);
/** Maximum characters of a text in a diagnostic. */
const maxShown = 60;

export class DisplacedText {
  readonly #tree: OpenTree;
  readonly #coerceContext: CoerceContext;
  #waiting: DisplacedBlock[] = [];

  constructor(tree: OpenTree, coerceContext: CoerceContext) {
    this.#tree = tree;
    this.#coerceContext = coerceContext;
  }

  /** Keeps a text that is not allowed in its place. */
  add(text: string): void {
    this.#addBlock({ type: 'text', text });
  }

  /** Keeps the URL of a picture that its component has no prop for, and the text that describes the picture. */
  addPicture(url: string, alt?: string): void {
    this.#addBlock({ type: 'picture', text: url, alt });
  }

  /** Writes the name of a list before its texts. */
  addHeading(name: string): void {
    this.flushUnwrapped();
    this.#waiting.push({ type: 'heading', text: readableName(name) });
    this.flush();
  }

  /** Writes the title of a block before it. */
  addTitle(text: string): void {
    this.flushUnwrapped();
    this.#addBlock({ type: isHeading(text) ? 'heading' : 'text', text });
  }

  #addBlock(block: DisplacedBlock): void {
    const shown = JSON.stringify(block.text.slice(0, maxShown));
    const what = block.type === 'picture' ? 'a block' : 'text';
    this.#tree.report(
      'moved_text',
      `${shown} is not allowed here; it was moved to the next place that allows ${what}.`,
    );
    this.#waiting.push(block);
    this.flush();
  }

  /** False for blank text, and for settings and URLs, which are reported. `key` is its name, if any. */
  isWorthKeeping(text: string, key?: string): boolean {
    if (text.trim() === '') return false;
    if (key !== undefined && isSetting(key, text)) {
      this.dropSetting(key, isSentence(text) || (isPosition(key) && isWords(text)));
      return false;
    }
    if (key !== undefined && (isDataPath(text) || this.#isSettingOfTable(key, text))) {
      // The data at a path are not in the text.
      this.dropSetting(key, isDataPath(text));
      return false;
    }
    const isPattern = formatPattern.test(text) && (key === undefined ? text.includes('#') : formatName.test(key));
    if (isPattern) {
      dropStyle(this.#tree, text);
      return false;
    }
    if (isReadable(text)) return true;
    const shown = JSON.stringify(text.slice(0, maxShown));
    this.#tree.report('dropped_text', `${shown} is not readable text and was dropped.`, true);
    return false;
  }

  /** `Table(columns: [...], domain: "weather")`: a table has no text prop, so a single word is a setting. */
  #isSettingOfTable(key: string, text: string): boolean {
    const { element, catalog } = this.#tree;
    const layout = element === undefined ? undefined : columnLayoutOf(element.shape, catalog);
    return (
      layout?.list !== undefined && layout.labels === undefined && /^[a-z][\w-]*$/.test(text) && !contentName.test(key)
    );
  }

  /** Reports a setting, such as an id or a style, that the catalog has no prop for. */
  dropSetting(key: string, isLossy = false): void {
    this.#tree.report('dropped_text', `"${key}" is not a setting in the catalog; it was dropped.`, isLossy);
  }

  /** Drops the setting that begins, whatever its value. */
  skipSetting(key: string): DroppedSetting {
    return this.#tree.captureValue(new DroppedSetting(), ({ hasSentence, hasFigures, hasWords }) =>
      this.dropSetting(key, hasSentence || ((hasFigures || hasWords) && isPosition(key))),
    );
  }

  /** Writes the waiting texts if the innermost list takes text. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const tree = this.#tree;
    const list = tree.enclosingList;
    if (list === undefined) return;
    // The cells of a table take text too, but an additional cell would shift all later ones.
    if (list.items.type === 'union' || !allowedComponents(list.items).includes(textComponent)) return;
    // The texts wait for a list at a lower depth.
    if (tree.isAtMaxDepth) return;
    const blocks = this.#waiting;
    this.#waiting = [];
    for (const block of blocks) {
      if (tree.isFull()) return;
      if (block.type === 'picture') {
        this.#writePicture(list, block.text, block.alt);
        continue;
      }
      if (block.type === 'facts' && this.#writeFacts(list, block.facts)) continue;
      if (block.type === 'heading' && this.#writeText(list, headingComponent, block.text)) continue;
      this.#writeText(list, textComponent, block.text);
    }
  }

  #writePicture(list: ListScope, url: string, alt: string | undefined): void {
    const shape = this.#tree.catalog.find(pictureComponent);
    const [prop = '', altProp = ''] = shape?.order ?? [];
    const schema = shape?.component.props.properties[prop];
    const isAllowed = schema !== undefined && allowedComponents(list.items).includes(pictureComponent);
    const fitted = isAllowed ? coerce(schema, url, this.#coerceContext) : undefined;
    if (shape === undefined || fitted === undefined) {
      this.#tree.report(
        'dropped_text',
        `${JSON.stringify(url.slice(0, maxShown))} could not be placed and was dropped.`,
        true,
      );
      return;
    }
    const element = this.#tree.openElement(itemSlot(list), shape, false, false);
    this.#tree.writeProp(element, prop, fitted);
    const altSchema = shape.component.props.properties[altProp];
    const fittedAlt =
      alt === undefined || altSchema === undefined ? undefined : coerce(altSchema, alt, this.#coerceContext);
    if (fittedAlt !== undefined) this.#tree.writeProp(element, altProp, fittedAlt);
    this.#tree.closeTop();
  }

  /** Returns false if the component is not allowed. */
  #writeText(list: ListScope, component: string, text: string): boolean {
    const shape = this.#tree.catalog.find(component);
    const prop = shape?.textProp;
    const schema = prop === undefined ? undefined : shape?.component.props.properties[prop];
    if (shape === undefined || prop === undefined || schema === undefined) return false;
    if (!allowedComponents(list.items).includes(component)) return false;
    const element = this.#tree.openElement(itemSlot(list), shape, false, false);
    this.#tree.writeProp(element, prop, coerce(schema, text, this.#coerceContext) ?? '');
    this.#tree.closeTop();
    return true;
  }

  #writeFacts(list: ListScope, facts: readonly UnwrappedText[]): boolean {
    const tree = this.#tree;
    const shape = tree.catalog.find(factsComponent);
    const schema = shape?.component.props.properties[shape.listProp ?? ''];
    const [name = ''] = schema === undefined ? [] : allowedComponents(schema);
    const fact = tree.catalog.find(name);
    const [term = '', value = ''] = fact?.order ?? [];
    const { [term]: termSchema, [value]: valueSchema } = fact?.component.props.properties ?? {};
    if (shape === undefined || schema?.type !== 'array' || fact === undefined) return false;
    if (termSchema === undefined || valueSchema === undefined) return false;
    if (!allowedComponents(list.items).includes(factsComponent)) return false;
    const scope = tree.openElement(itemSlot(list), shape, false, false);
    const items = tree.openList({ scope, prop: shape.listProp, schema, isPositional: false }, schema, false);
    for (const { key = '', text } of facts) {
      if (tree.isFull()) break;
      const element = tree.openElement(itemSlot(items), fact, false, false);
      tree.writeProp(element, term, coerce(termSchema, readableName(key), this.#coerceContext) ?? '');
      tree.writeProp(element, value, coerce(valueSchema, text, this.#coerceContext) ?? '');
      tree.closeTop();
    }
    tree.closeTop();
    tree.closeTop();
    return true;
  }

  /** The texts without the ids that only repeat another text: `Sight("eiffel-tower", "Eiffel Tower")`. */
  #forReading(texts: readonly UnwrappedText[]): readonly UnwrappedText[] {
    return texts.filter(({ text }, index) => {
      const isId =
        /^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(text) &&
        texts.some(
          (other, at) => at !== index && other.text !== text && asId(other.text) === text.replaceAll('_', '-'),
        );
      if (isId)
        this.#tree.report('dropped_text', `${JSON.stringify(text)} is an id of a text beside it; it was dropped.`);
      return !isId;
    });
  }

  /** Writes the texts of unwrapped components before an element inside of them. */
  flushUnwrapped(): void {
    if (this.#tree.enclosingList === undefined) return;
    const blocks: DisplacedBlock[] = [];
    for (const [index, scope] of this.#tree.scopes.entries()) {
      if (scope.kind !== 'unwrapped' || scope.texts.length === 0) continue;
      // `Column("50%", [...])`.
      const [first, ...more] = scope.texts;
      const inside = this.#tree.scopes[index + 1];
      const isBeforeList = scope.isLayout && inside?.kind === 'transparent' && !inside.isCall;
      const isShare = first !== undefined && first.key === undefined && more.length === 0 && isShareOfWidth(first.text);
      if (isBeforeList && isShare) {
        dropStyle(this.#tree, first.text);
        scope.texts.length = 0;
      } else {
        blocks.push(
          ...displacedBlocks(this.#forReading(scope.texts.splice(0)), scope.shape === undefined && !scope.isList),
        );
      }
    }
    for (const block of blocks) this.#addBlock(block);
  }

  /** Closes an unwrapped component that is the innermost scope. */
  closeUnwrapped({ texts, isList, shape }: UnwrappedScope): void {
    const tree = this.#tree;
    // `BoldText("text", "Eiffel Tower")`: a style comes before the text.
    const [first] = texts;
    const isStyle = first !== undefined && first.key === undefined && isStyleWord(first.text);
    if (isStyle && !isList && texts.length > 1 && !isStatusWord(first.text)) {
      dropStyle(tree, first.text);
      texts.shift();
    }
    const below = tree.scopes.at(-2);
    const key = below?.kind === 'unwrapped' ? below.key : undefined;
    // A list that was opened for this component closes after it, so its texts come first.
    if (texts.length > 0 && below?.kind === 'unwrapped') {
      // `Flat(features: ["Balcony", "Lift"])`: the texts of a list are one fact.
      if (isList && key !== undefined) below.texts.push({ text: texts.map(({ text }) => text).join(', '), key });
      else below.texts.push(...texts);
    } else {
      const shown = shape === undefined ? this.#forReading(texts) : texts.map(withoutKey);
      for (const block of displacedBlocks(shown, false)) this.#addBlock(block);
    }
    tree.leave();
    tree.endValue();
  }
}

/** Maximum characters of a text that an id may repeat. */
const maxNamed = 60;
const asId = (text: string): string =>
  text.length > maxNamed
    ? ''
    : text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, '-')
        .replace(/^-|-$/g, '');

const withoutKey = ({ text }: UnwrappedText): UnwrappedText => ({ text, key: undefined });
