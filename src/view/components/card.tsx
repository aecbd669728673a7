import { Blocks } from '../blocks.tsx';
import { defineView } from '../define-view.ts';
import { HeadingLevel } from '../heading-level.ts';
import { elementsOf } from '../read-props.ts';

export const card = defineView('Card', ({ element, open }) => {
  const children = elementsOf(element.props['children']);
  return (
    <div class="card">
      <HeadingLevel.Provider value={children[0]?.component === 'CardHeader' ? 3 : 2}>
        <Blocks items={children} open={open} />
      </HeadingLevel.Provider>
    </div>
  );
});
