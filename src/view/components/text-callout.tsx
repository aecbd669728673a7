import { defineView } from '../define-view.ts';
import { Notice } from '../notice.tsx';
import { filledText, oneOf } from '../read-props.ts';

const variants = ['neutral', 'info', 'warning', 'success', 'danger'] as const;

export const textCallout = defineView('TextCallout', ({ element }) => {
  const { variant, title, description } = element.props;
  const text = filledText(description);
  return (
    <Notice kind={oneOf(variant, variants, 'neutral')} title={filledText(title)}>
      {text === undefined ? null : (
        <p class="text" dir="auto">
          {text}
        </p>
      )}
    </Notice>
  );
});
