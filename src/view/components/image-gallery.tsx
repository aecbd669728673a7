import { defineView } from '../define-view.ts';
import { Picture } from '../picture.tsx';
import { filledText, listOf, recordOf, textOf } from '../read.ts';

export const imageGallery = defineView('ImageGallery', ({ element }) => (
  <div class="gallery">
    {listOf(element.props['images']).map((item, index) => {
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
));
