import { defineView } from '../define-view.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { oneOf, textOf } from '../read-props.ts';

const sizes = ['small', 'default', 'large', 'small-heavy', 'large-heavy'] as const;

export const textContent = defineView('TextContent', ({ element, open }) => (
  <div class={`prose ${oneOf(element.props['size'], sizes, 'default')}`}>
    <Markdown text={textOf(element.props['text'])} isGrowing={open.size > 0} />
  </div>
));
