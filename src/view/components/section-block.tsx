import { Blocks } from '../blocks.tsx';
import { useMany } from '../deferred.tsx';
import { defineView, openOf } from '../define-view.ts';
import { Fold } from '../fold.tsx';
import { useHeading } from '../heading-level.ts';
import { elementsOf, textOf } from '../read-props.ts';

export const sectionBlock = defineView('SectionBlock', ({ element, open }) => {
  const sections = elementsOf(element.props['sections'], 'SectionItem');
  const Name = useHeading();
  const many = useMany();
  const isFoldable = element.props['isFoldable'] !== false;
  return (
    <div class={isFoldable ? 'folds' : 'sections'}>
      {many(sections, (section, index) => {
        const title = textOf(section.props['trigger']);
        const content = <Blocks items={elementsOf(section.props['content'])} open={openOf(section, open)} />;
        if (isFoldable) {
          return (
            <Fold key={index} title={title} isOpenAtFirst={index === 0}>
              {content}
            </Fold>
          );
        }
        return (
          <section key={index}>
            <Name class="heading" dir="auto">
              {title}
            </Name>
            {content}
          </section>
        );
      })}
    </div>
  );
});
