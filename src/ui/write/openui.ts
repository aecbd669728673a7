// OpenUI Lang, as `@openuidev/react-lang` reads it: one statement, `root = Card([...])`, with positional props. A prop that
// arrives early is held until those before it are written or known to be missing.
import { isList } from '../../is-list.ts';
import { hasOwn, isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { builtInCatalog } from '../built-in-catalog.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import { escapeJson } from './json.ts';
import { createReplacingWriter } from './replacing-writer.ts';
import type { TreeWriter } from './writer.ts';

interface ElementFrame {
  readonly kind: 'element';
  readonly component: string;
  /** Prop names in positional order. */
  readonly order: readonly string[];
  /** Position of the next prop that may be written. */
  next: number;
  /** Props that are held until their position is reached, as text. */
  readonly held: Map<string, string>;
  /** The open prop; undefined if none is open. */
  open: { readonly name: string; readonly isHeld: boolean } | undefined;
  /** The text that a click sends. */
  label: string;
}

interface ListFrame {
  readonly kind: 'list';
  isEmpty: boolean;
}

export const createOpenUiWriter = (catalog: Catalog): TreeWriter =>
  createReplacingWriter(createLangWriter(catalog), catalog);

function createLangWriter(catalog: Catalog): TreeWriter {
  // The replacement of a component may itself be missing from the catalog.
  const find = (component: string): ComponentShape | undefined =>
    catalog.find(component) ?? builtInCatalog().find(component);
  const frames: (ElementFrame | ListFrame)[] = [];
  /** The first buffer is sent; the others are held props, innermost last. */
  const texts: string[] = [''];
  let taken = 0;

  const write = (text: string): void => {
    texts[texts.length - 1] += text;
  };

  /** Called when a value begins. */
  const begin = (): void => {
    const frame = frames.at(-1);
    if (frame === undefined) write('root = ');
    if (frame?.kind !== 'list') return;
    if (!frame.isEmpty) write(', ');
    frame.isEmpty = false;
  };

  const place = (frame: ElementFrame, text: string): void => {
    write(frame.next === 0 ? text : `, ${text}`);
    frame.next += 1;
  };

  /** Writes the props whose position has been reached. */
  const release = (frame: ElementFrame): void => {
    for (;;) {
      const name = frame.order[frame.next] ?? '';
      const text = frame.held.get(name);
      if (text === undefined) return;
      frame.held.delete(name);
      place(frame, text);
    }
  };

  const endProp = (frame: ElementFrame): void => {
    const { open } = frame;
    frame.open = undefined;
    if (open?.isHeld === true) frame.held.set(open.name, texts.pop() ?? '');
    release(frame);
  };

  const noteLabel = (text: string): void => {
    const frame = frames.at(-1);
    if (frame?.kind !== 'element') return;
    if (frame.open?.name === find(frame.component)?.textProp) frame.label += text;
  };

  return {
    openElement(component) {
      begin();
      write(`${component}(`);
      const order = find(component)?.order ?? [];
      frames.push({ kind: 'element', component, order, next: 0, held: new Map(), open: undefined, label: '' });
    },
    closeElement() {
      const frame = frames.at(-1);
      if (frame?.kind === 'element') {
        endProp(frame);
        while (frame.held.size > 0 && frame.next < frame.order.length) {
          place(frame, 'null');
          release(frame);
        }
      }
      frames.pop();
      write(')');
    },
    prop(name) {
      const frame = frames.at(-1);
      if (frame?.kind !== 'element') return;
      endProp(frame);
      const isHeld = frame.order[frame.next] !== name;
      frame.open = { name, isHeld };
      if (isHeld) texts.push('');
      else place(frame, '');
    },
    openList() {
      begin();
      write('[');
      frames.push({ kind: 'list', isEmpty: true });
    },
    closeList() {
      frames.pop();
      write(']');
    },
    openString() {
      begin();
      write('"');
    },
    text(chunk) {
      noteLabel(chunk);
      write(escapeJson(chunk));
    },
    closeString() {
      write('"');
    },
    value(value) {
      begin();
      const frame = frames.at(-1);
      if (typeof value === 'string') noteLabel(value);
      const schema =
        frame?.kind === 'element'
          ? find(frame.component)?.component.props.properties[frame.open?.name ?? '']
          : undefined;
      const label = frame?.kind === 'element' ? frame.label : '';
      write(schema?.type === 'action' ? actionText(value, label, catalog) : valueText(value, catalog));
    },
    end() {
      // The language cannot express an error. The diagnostics contain it.
    },
    take() {
      const text = texts[0] ?? '';
      taken += text.length;
      texts[0] = '';
      return text;
    },
    length: () => texts.reduce((sum, text) => sum + text.length, taken),
  };
}

function valueText(value: JsonValue, catalog: Catalog): string {
  if (isList(value)) {
    return `[${value.map((item) => valueText(item, catalog)).join(', ')}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  const { component, props } = value;
  const order = typeof component === 'string' ? catalog.find(component)?.order : undefined;
  if (typeof component === 'string' && order !== undefined && isRecord(props)) {
    const given: { readonly [name: string]: JsonValue } = isRecord(props) ? props : {};
    const last = order.findLastIndex((name) => hasOwn(given, name));
    const values = order.slice(0, last + 1).map((name) => valueText(given[name] ?? null, catalog));
    return `${component}(${values.join(', ')})`;
  }
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${valueText(member, catalog)}`);
  return `{${members.join(', ')}}`;
}

/** The language has functions for the two built-in actions. Other actions, and params, are written as objects. */
function actionText(value: JsonValue, label: string, catalog: Catalog): string {
  if (!isRecord(value)) return valueText(value, catalog);
  const params = isRecord(value['params']) ? (value['params'] ?? {}) : {};
  if (value['type'] === 'continue_conversation' && isRecord(params)) {
    const { message, ...others } = params;
    const said = message ?? label;
    if (typeof said === 'string' && Object.keys(others).length === 0) {
      return `Action([@ToAssistant(${JSON.stringify(said)})])`;
    }
  }
  if (value['type'] === 'open_url' && isRecord(params)) {
    return `Action([@OpenUrl(${valueText(params['url'] ?? '', catalog)})])`;
  }
  return valueText(value, catalog);
}
