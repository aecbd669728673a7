import { defineView } from '../define-view.ts';
import { oneOf, textOf } from '../read.ts';

// The title of a card is of the second level. Models choose levels by their looks, and levels that are left out mislead
// those who listen.
export const heading = defineView('Heading', ({ element }) => {
  const { text, level } = element.props;
  return (
    <h3 class={`heading title-${oneOf(textOf(level), ['1', '2', '3'], '2')}`} dir="auto">
      {textOf(text)}
    </h3>
  );
});
