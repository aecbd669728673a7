import { defineView } from '../define-view.ts';
import { textOf } from '../read-props.ts';

export const label = defineView('Label', ({ element }) => (
  <p class="label" dir="auto">
    {textOf(element.props['text'])}
  </p>
));
