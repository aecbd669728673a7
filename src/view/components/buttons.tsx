import { Part } from '../blocks.tsx';
import { defineView } from '../define-view.ts';
import { elementsOf } from '../read-props.ts';

export const buttons = defineView('Buttons', ({ element, open }) => (
  <div class={element.props['direction'] === 'column' ? 'buttons column' : 'buttons'}>
    {elementsOf(element.props['buttons'], 'Button').map((item, index) => (
      <Part key={index} element={item} open={open} />
    ))}
  </div>
));
