import { Blocks } from '../blocks.tsx';
import { defineView } from '../define-view.ts';
import { elementsOf } from '../read.ts';

export const card = defineView('Card', ({ element, open }) => (
  <div class="card">
    <Blocks items={elementsOf(element.props['children'])} open={open} />
  </div>
));
