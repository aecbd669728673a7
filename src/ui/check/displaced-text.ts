// Keeps text that has no valid place until a list opens that takes text, and writes it there.
import { allowedComponents, textComponent } from '../catalog.ts';
import type { CoerceContext } from './coerce-context.ts';
import { coerce } from './coerce.ts';
import type { OpenTree } from './open-tree.ts';
import { DroppedSetting } from './dropped-setting.ts';
import { isReadable, isSentence, isSetting } from './readable-text.ts';
import { itemSlot, type UnwrappedScope } from './scopes.ts';

/** Maximum characters of a text in a diagnostic. */
const maxShown = 60;

export class DisplacedText {
  readonly #tree: OpenTree;
  readonly #coerceContext: CoerceContext;
  #waiting: string[] = [];

  constructor(tree: OpenTree, coerceContext: CoerceContext) {
    this.#tree = tree;
    this.#coerceContext = coerceContext;
  }

  /** Keeps a text that is not allowed in its place. */
  add(text: string): void {
    this.#tree.report(
      'moved_text',
      `${JSON.stringify(text.slice(0, maxShown))} is not allowed here; it was moved to the next place that allows text.`,
    );
    this.#waiting.push(text);
    this.flush();
  }

  /** False for blank text, and for settings and URLs, which are reported. `key` is its name, if any. */
  isWorthKeeping(text: string, key?: string): boolean {
    if (text.trim() === '') return false;
    if (key !== undefined && isSetting(key, text)) {
      this.dropSetting(key, isSentence(text));
      return false;
    }
    if (isReadable(text)) return true;
    const shown = JSON.stringify(text.slice(0, maxShown));
    this.#tree.report('dropped_text', `${shown} is not meant for readers and was dropped.`, true);
    return false;
  }

  /** Reports a setting, such as an id or a style, that the catalog has no place for. */
  dropSetting(key: string, isLossy = false): void {
    this.#tree.report('dropped_text', `"${key}" is a setting that the catalog does not have; it was dropped.`, isLossy);
  }

  /** Drops the setting that begins, whatever its value. */
  skipSetting(key: string): DroppedSetting {
    return this.#tree.captureValue(new DroppedSetting(), ({ hasSentence }) => this.dropSetting(key, hasSentence));
  }

  /** Writes the waiting texts if the innermost list takes text. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const tree = this.#tree;
    const list = tree.enclosingList;
    const shape = tree.catalog.find(textComponent);
    const prop = shape?.textProp;
    const schema = prop === undefined ? undefined : shape?.component.props.properties[prop];
    if (list === undefined || shape === undefined || prop === undefined || schema === undefined) return;
    // The cells of a table take text too, but an additional cell would shift all later ones.
    if (list.items.type === 'union' || !allowedComponents(list.items).includes(textComponent)) return;
    // The texts wait for a list that is nested less deeply.
    if (tree.isAtMaxDepth) return;
    const texts = this.#waiting;
    this.#waiting = [];
    for (const text of texts) {
      if (tree.isFull()) return;
      const element = tree.openElement(itemSlot(list), shape, false, false);
      tree.writeProp(element, prop, coerce(schema, text, this.#coerceContext) ?? '');
      tree.closeTop();
    }
  }

  /** Writes the texts of unwrapped components before an element inside of them. */
  flushUnwrapped(): void {
    if (this.#tree.enclosingList === undefined) return;
    const texts: string[] = [];
    for (const scope of this.#tree.scopes) {
      if (scope.kind === 'unwrapped' && scope.texts.length > 0) texts.push(joined(scope.texts.splice(0)));
    }
    for (const text of texts) this.add(text);
  }

  /** Closes an unwrapped component that is the innermost scope. */
  closeUnwrapped({ texts }: UnwrappedScope): void {
    const tree = this.#tree;
    const below = tree.scopes.at(-2);
    // A list that was opened for this component closes after it, so its texts come first.
    if (texts.length > 0 && below?.kind === 'unwrapped') below.texts.push(...texts);
    else if (texts.length > 0) this.add(joined(texts));
    tree.leave();
    tree.endValue();
  }
}

const joined = (texts: readonly string[]): string => texts.join(' · ');
