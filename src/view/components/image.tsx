import { defineView } from '../define-view.ts';
import { Picture } from '../picture.tsx';
import { textOf } from '../read-props.ts';

export const image = defineView('Image', ({ element }) => (
  <Picture src={textOf(element.props['src'])} alt={textOf(element.props['alt'])} kind="cropped" />
));
