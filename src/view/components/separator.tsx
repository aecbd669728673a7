import { defineView } from '../define-view.ts';

export const separator = defineView('Separator', ({ element }) => (
  <hr aria-hidden={element.props['decorative'] === true ? 'true' : undefined} />
));
