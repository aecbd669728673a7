import { defineView } from '../define-view.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { oneOf, textOf } from '../read-props.ts';

export const markDownRenderer = defineView('MarkDownRenderer', ({ element, open }) => (
  <div class={`prose ${oneOf(element.props['variant'], ['clear', 'card', 'sunk'], 'clear')}`}>
    <Markdown text={textOf(element.props['textMarkdown'])} isGrowing={open.size > 0} />
  </div>
));
