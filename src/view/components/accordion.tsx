import { Blocks } from '../blocks.tsx';
import { useMany } from '../deferred.tsx';
import { defineView, openOf } from '../define-view.ts';
import { Fold } from '../fold.tsx';
import { elementsOf, textOf } from '../read-props.ts';

export const accordion = defineView('Accordion', ({ element, open }) => {
  const many = useMany();
  return (
    <div class="folds">
      {many(elementsOf(element.props['items'], 'AccordionItem'), (item, index) => (
        <Fold key={index} title={textOf(item.props['trigger'])} isOpenAtFirst={index === 0}>
          <Blocks items={elementsOf(item.props['content'])} open={openOf(item, open)} />
        </Fold>
      ))}
    </div>
  );
});
