import { defineView } from '../define-view.ts';
import { Item } from './list-block.tsx';

export const listItem = defineView('ListItem', ({ element }) => (
  <ul class="items">
    <Item item={element} />
  </ul>
));
