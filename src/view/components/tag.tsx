import { defineView } from '../define-view.ts';
import { oneOf, textOf } from '../read.ts';

const variants = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

export const tag = defineView('Tag', ({ element }) => {
  const { text, size, variant } = element.props;
  return (
    <span class={`tag ${oneOf(variant, variants, 'neutral')} ${oneOf(size, ['sm', 'md', 'lg'], 'md')}`} dir="auto">
      {textOf(text)}
    </span>
  );
});
