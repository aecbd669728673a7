// Components of A2UI as a tree, before they become a flat list that refers to itself by id.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { line } from './read-props.ts';

export interface View {
  readonly component: string;
  readonly props: JsonObject;
  readonly children?: readonly View[];
  readonly child?: View;
  readonly tabs?: readonly { readonly title: string; readonly child: View }[];
}

/** What is shown of a value, one below the other; none where there is nothing to show. */
export type Views = readonly View[];

export type TextVariant = 'h2' | 'h4' | 'h5' | 'caption' | 'body';

const textView = (text: string, variant: TextVariant): View => ({
  component: 'Text',
  props: variant === 'body' ? { text } : { text, variant },
});

export const markdown = (text: string, variant: TextVariant = 'body'): Views =>
  text.trim() === '' ? [] : [textView(text, variant)];
export const plain = (text: string, variant: TextVariant = 'body'): Views => markdown(escapeMarkdown(text), variant);
export const heading = (value: JsonValue | undefined, variant: TextVariant): Views => plain(line(value), variant);

export const column = (children: Views): View => ({ component: 'Column', props: {}, children });
export const row = (children: Views): View => ({ component: 'Row', props: { align: 'center' }, children });
/** As one, for the places that take one. */
export const single = (views: Views): View => (views.length === 1 && views[0] !== undefined ? views[0] : column(views));
/** No more around it than it needs. */
export const stack = (views: Views): Views => (views.length > 1 ? [column(views)] : views);
export const card = (views: Views): Views =>
  views.length === 0 ? [] : [{ component: 'Card', props: {}, child: single(views) }];

/** All share the width in equal parts; one that has nothing to show keeps its place. */
export const shared = (cells: readonly Views[]): View =>
  row(
    cells.map((cell) => {
      const view = cell.length === 0 ? textView('', 'body') : single(cell);
      return { ...view, props: { ...view.props, weight: 1 } };
    }),
  );

/** Adds the view to the list, what it refers to first, and its Markdown as `guard` lets it pass. Returns its id. */
export function flatten(
  view: View,
  components: JsonObject[],
  newId: () => string,
  guard: (markdown: string) => string,
): string {
  const { component, props, children, child, tabs } = view;
  const inner = {
    ...(children === undefined ? {} : { children: children.map((one) => flatten(one, components, newId, guard)) }),
    ...(child === undefined ? {} : { child: flatten(child, components, newId, guard) }),
    ...(tabs === undefined
      ? {}
      : { tabs: tabs.map((tab) => ({ title: tab.title, child: flatten(tab.child, components, newId, guard) })) }),
  };
  const id = newId();
  const { text } = props;
  const guarded = component === 'Text' && typeof text === 'string' ? { text: guard(text) } : {};
  components.push({ id, component, ...props, ...guarded, ...inner });
  return id;
}

/** What a person reads of it, in one line of Markdown. */
export function wordsOf(views: Views): string {
  const words = (view: View): string =>
    [
      line(view.props['text'] ?? view.props['description']),
      wordsOf([...(view.children ?? []), ...(view.child === undefined ? [] : [view.child])]),
    ]
      .filter((part) => part !== '')
      .join(' ');
  return views.map(words).join(', ');
}
