import { Blocks } from '../blocks.tsx';
import { defineView, openOf } from '../define-view.ts';
import { Fold } from '../fold.tsx';
import { elementsOf, textOf } from '../read.ts';

export const accordion = defineView('Accordion', ({ element, open }) => (
  <div class="folds">
    {elementsOf(element.props['items'], 'AccordionItem').map((item, index) => (
      <Fold key={index} title={textOf(item.props['trigger'])} isOpenAtFirst={index === 0}>
        <Blocks items={elementsOf(item.props['content'])} open={openOf(item, open)} />
      </Fold>
    ))}
  </div>
));
