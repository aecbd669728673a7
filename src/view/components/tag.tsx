import { defineView } from '../define-view.ts';
import { NamedIcon } from '../named-icon.tsx';
import { oneOf, textOf } from '../read-props.ts';

const variants = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

export const tag = defineView('Tag', ({ element }) => {
  const { text, icon, size, variant } = element.props;
  return (
    <span class={`tag ${oneOf(variant, variants, 'neutral')} ${oneOf(size, ['sm', 'md', 'lg'], 'md')}`} dir="auto">
      {icon === undefined ? null : <NamedIcon name={textOf(icon)} size={14} />}
      {textOf(text)}
    </span>
  );
});
