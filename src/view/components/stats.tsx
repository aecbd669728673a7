import { Part } from '../blocks.tsx';
import { defineView } from '../define-view.ts';
import { elementsOf } from '../read-props.ts';

export const stats = defineView('Stats', ({ element, open }) => (
  <dl class="stats">
    {elementsOf(element.props['items'], 'Stat').map((item, index) => (
      <Part key={index} element={item} open={open} />
    ))}
  </dl>
));
