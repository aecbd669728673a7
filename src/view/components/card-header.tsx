import { defineView } from '../define-view.ts';
import { filledText } from '../read-props.ts';

export const cardHeader = defineView('CardHeader', ({ element }) => {
  const title = filledText(element.props['title']);
  const subtitle = filledText(element.props['subtitle']);
  return (
    <header class="card-header">
      {title === undefined ? null : <h2 dir="auto">{title}</h2>}
      {subtitle === undefined ? null : (
        <p class="muted text" dir="auto">
          {subtitle}
        </p>
      )}
    </header>
  );
});
