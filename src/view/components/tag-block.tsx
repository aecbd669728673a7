import { useMany } from '../deferred.tsx';
import { defineView } from '../define-view.ts';
import { textsOf } from '../read-props.ts';

export const tagBlock = defineView('TagBlock', ({ element }) => {
  const many = useMany();
  return (
    <ul class="tags">
      {many(textsOf(element.props['tags']), (text, index) => (
        <li key={index} class="tag neutral md" dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
});
