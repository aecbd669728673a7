import { defineView } from '../define-view.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Notice } from '../notice.tsx';
import { filledText, oneOf, textOf } from '../read-props.ts';

const variants = ['info', 'warning', 'error', 'success', 'neutral'] as const;

export const callout = defineView('Callout', ({ element, open }) => {
  const { variant, title, description, visible } = element.props;
  if (visible === false) return null;
  const kind = oneOf(variant, variants, 'neutral');
  return (
    <Notice kind={kind === 'error' ? 'danger' : kind} title={filledText(title)}>
      <Markdown text={textOf(description)} isGrowing={open.size > 0} />
    </Notice>
  );
});
