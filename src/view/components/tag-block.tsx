import { defineView } from '../define-view.ts';
import { textsOf } from '../read.ts';

export const tagBlock = defineView('TagBlock', ({ element }) => (
  <ul class="tags">
    {textsOf(element.props['tags']).map((text, index) => (
      <li key={index} class="tag neutral md" dir="auto">
        {text}
      </li>
    ))}
  </ul>
));
