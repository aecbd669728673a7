// Text that found no place is kept: it waits here until a list is open that takes text, and is written there.
import { allowedComponents, textComponent } from '../catalog.ts';
import type { CoerceContext } from './coerce-context.ts';
import { coerce } from './coerce.ts';
import type { OpenTree } from './open-tree.ts';
import { DroppedSetting } from './dropped-setting.ts';
import { isReadable, isSentence, isSetting } from './readable-text.ts';
import { itemSlot, type UnwrappedScope } from './scopes.ts';

/** Characters of a text in a message. */
const maxShown = 60;

export class DisplacedText {
  readonly #tree: OpenTree;
  readonly #coerceContext: CoerceContext;
  #waiting: string[] = [];

  constructor(tree: OpenTree, coerceContext: CoerceContext) {
    this.#tree = tree;
    this.#coerceContext = coerceContext;
  }

  /** Keeps a text that may not stand where it was written. */
  add(text: string): void {
    this.#tree.report(
      'moved_text',
      `${JSON.stringify(text.slice(0, maxShown))} is not allowed here; it was moved to the next place that allows text.`,
    );
    this.#waiting.push(text);
    this.flush();
  }

  /** False for blank text, and for settings and addresses, which are reported. `key`: its name, if it had one. */
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

  /** Reports a member that nobody reads, such as an id or a style, and that the catalog has no place for. */
  dropSetting(key: string, isLossy = false): void {
    this.#tree.report('dropped_text', `"${key}" is a setting that the catalog does not have; it was dropped.`, isLossy);
  }

  /** Drops the setting that begins, whatever its value is. */
  skipSetting(key: string): DroppedSetting {
    return this.#tree.captureValue(new DroppedSetting(), ({ hasSentence }) => this.dropSetting(key, hasSentence));
  }

  /** Writes the waiting texts, if the innermost list takes text. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const tree = this.#tree;
    const list = tree.enclosingList;
    const shape = tree.catalog.find(textComponent);
    const prop = shape?.textProp;
    const schema = prop === undefined ? undefined : shape?.component.props.properties[prop];
    if (list === undefined || shape === undefined || prop === undefined || schema === undefined) return;
    // A cell of a table takes text too, but a cell more would shift all that follow.
    if (list.items.type === 'union' || !allowedComponents(list.items).includes(textComponent)) return;
    // The texts wait for a list that is less deep.
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

  /** The texts of unwrapped components go before an element that stood in them. */
  flushUnwrapped(): void {
    if (this.#tree.enclosingList === undefined) return;
    const texts: string[] = [];
    for (const scope of this.#tree.scopes) {
      if (scope.kind === 'unwrapped' && scope.texts.length > 0) texts.push(joined(scope.texts.splice(0)));
    }
    for (const text of texts) this.add(text);
  }

  /** Closes an unwrapped component, which is the innermost scope. */
  closeUnwrapped({ texts }: UnwrappedScope): void {
    const tree = this.#tree;
    tree.leave();
    if (texts.length > 0) {
      const below = tree.top;
      if (below.kind === 'unwrapped') below.texts.push(...texts);
      else this.add(joined(texts));
    }
    tree.endValue();
  }
}

const joined = (texts: readonly string[]): string => texts.join(' · ');
