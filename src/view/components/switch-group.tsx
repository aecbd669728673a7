import { defineView } from '../define-view.ts';
import { Choices } from '../forms/choices.tsx';
import { oneOf } from '../read-props.ts';

export const switchGroup = defineView('SwitchGroup', ({ element, open }) => (
  <div class={`switches ${oneOf(element.props['variant'], ['clear', 'card', 'sunk'], 'clear')}`}>
    <Choices element={element} open={open} item="SwitchItem" />
  </div>
));
