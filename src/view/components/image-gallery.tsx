import { useMany } from '../deferred.tsx';
import { defineView } from '../define-view.ts';
import { Picture } from '../picture.tsx';
import { filledText, listOf, recordOf, textOf } from '../read-props.ts';

export const imageGallery = defineView('ImageGallery', ({ element }) => {
  const many = useMany();
  return (
    <div class="gallery">
      {many(listOf(element.props['images']), (item, index) => {
        const { src, alt, details } = recordOf(item);
        const caption = filledText(details);
        return (
          <figure key={index}>
            <Picture src={textOf(src)} alt={textOf(alt)} kind="tile" />
            {caption === undefined ? null : <figcaption dir="auto">{caption}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
});
