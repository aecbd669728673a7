import { defineView } from '../define-view.ts';
import { useHeading } from '../heading-level.ts';
import { oneOf, textOf } from '../read-props.ts';

// Models choose heading levels by appearance, and skipped levels mislead screen readers, so the card determines the level.
export const heading = defineView('Heading', ({ element }) => {
  const { text, level } = element.props;
  const Name = useHeading();
  return (
    <Name class={`heading title-${oneOf(textOf(level), ['1', '2', '3'], '2')}`} dir="auto">
      {textOf(text)}
    </Name>
  );
});
