// Components of A2UI as a tree, before they become a flat list whose entries refer to each other by id.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { Sliced } from '../../slices.ts';
import { slicedEscapeMarkdown } from './escape-markdown.ts';
import { line } from './read-props.ts';

export interface View {
  readonly component: string;
  readonly props: JsonObject;
  /** Markdown for the prop `text`, which may be long work. */
  readonly words?: () => Sliced<string>;
  readonly children?: readonly View[];
  readonly child?: View;
  readonly tabs?: readonly { readonly title: string; readonly child: View }[];
}

/** The shown parts of a value, one below the other; empty if there is nothing to show. */
export type Views = readonly View[];

export type TextVariant = 'h2' | 'h4' | 'h5' | 'caption' | 'body';

export const textView = (words: () => Sliced<string>, variant: TextVariant = 'body'): View => ({
  component: 'Text',
  props: variant === 'body' ? { text: '' } : { text: '', variant },
  words,
});

export const markdown = (text: string, variant: TextVariant = 'body'): Views =>
  text.trim() === ''
    ? []
    : [
        // oxlint-disable-next-line eslint/require-yield -- Markdown is written as it is
        textView(function* words() {
          return text;
        }, variant),
      ];
/** `before`: Markdown. */
export const plain = (text: string, variant: TextVariant = 'body', before = ''): Views =>
  text.trim() === '' && before === '' ? [] : [plainView(text, variant, before)];
export const plainView = (text: string, variant: TextVariant = 'body', before = ''): View =>
  textView(function* words() {
    return before + (yield* slicedEscapeMarkdown(text));
  }, variant);
export const heading = (value: JsonValue | undefined, variant: TextVariant): Views => plain(line(value), variant);

export const column = (children: Views): View => ({ component: 'Column', props: {}, children });
export const row = (children: Views): View => ({ component: 'Row', props: { align: 'center' }, children });
/** The views as one, for places that accept only one. */
export const single = (views: Views): View => (views.length === 1 && views[0] !== undefined ? views[0] : column(views));
/** A column only if there are several views. */
export const stack = (views: Views): Views => (views.length > 1 ? [column(views)] : views);
export const card = (views: Views): Views =>
  views.length === 0 ? [] : [{ component: 'Card', props: {}, child: single(views) }];

/** Views side by side, with equal widths. An empty one keeps its place. */
export const shared = (cells: readonly Views[]): View =>
  row(
    cells.map((cell) => {
      const view = cell.length === 0 ? plainView('') : single(cell);
      return { ...view, props: { ...view.props, weight: 1 } };
    }),
  );

/** Adds the view to the list, after the views that it refers to, with its Markdown sanitized by `guard`. Returns its id. */
export function* flatten(
  view: View,
  components: JsonObject[],
  newId: () => string,
  guard: (markdown: string) => Sliced<string>,
): Sliced<string> {
  const { component, props, words, children, child, tabs } = view;
  const ids: string[] = [];
  for (const one of children ?? []) ids.push(yield* flatten(one, components, newId, guard));
  const inner = {
    ...(children === undefined ? {} : { children: ids }),
    ...(child === undefined ? {} : { child: yield* flatten(child, components, newId, guard) }),
  };
  const shown: JsonObject[] = [];
  for (const { title, child: content } of tabs ?? []) {
    shown.push({ title, child: yield* flatten(content, components, newId, guard) });
  }
  const id = newId();
  const text = words === undefined ? {} : { text: yield* guard(yield* words()) };
  components.push({ id, component, ...props, ...text, ...inner, ...(tabs === undefined ? {} : { tabs: shown }) });
  return id;
}

/** Its readable text as one line of Markdown. */
export function* wordsOf(views: Views): Sliced<string> {
  const words: string[] = [];
  for (const { props, words: own, children, child } of views) {
    const text = own === undefined ? line(props['description']) : line(yield* own());
    const inner = yield* wordsOf([...(children ?? []), ...(child === undefined ? [] : [child])]);
    words.push([text, inner].filter((part) => part !== '').join(' '));
  }
  return words.join(', ');
}
