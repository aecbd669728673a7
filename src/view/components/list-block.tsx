import { useAction } from '../actions.ts';
import { useMany } from '../deferred.tsx';
import { defineView } from '../define-view.ts';
import { Icon } from '../icons.tsx';
import { Picture } from '../picture.tsx';
import { elementsOf, filledText, oneOf, recordOf, textOf } from '../read-props.ts';
import type { Element } from '../../ui/element.ts';

export const listBlock = defineView('ListBlock', ({ element }) => {
  const many = useMany();
  const List = element.props['variant'] === 'number' ? 'ol' : 'ul';
  return (
    <List class={`items ${oneOf(element.props['variant'], ['number', 'image'], 'image')}`}>
      {many(elementsOf(element.props['items'], 'ListItem'), (item, index) => (
        <Item key={index} item={item} />
      ))}
    </List>
  );
});

/** Also drawn on its own, if an item is outside a list. */
export function Item({ item }: { readonly item: Element }) {
  const { title, subtitle, image, actionLabel, action } = item.props;
  const label = filledText(actionLabel);
  // Like a button, a labelled row continues the conversation if it has no other action.
  const run = useAction(action ?? (label === undefined ? undefined : { type: 'continue_conversation' }), textOf(title));
  const picture = recordOf(image);
  const below = filledText(subtitle);
  const body = (
    <>
      {filledText(picture['src']) === undefined ? null : (
        <Picture src={textOf(picture['src'])} alt={textOf(picture['alt'])} kind="thumb" />
      )}
      <span class="item-text">
        <span class="item-title" dir="auto">
          {textOf(title)}
        </span>
        {below === undefined ? null : (
          <span class="muted small-text" dir="auto">
            {below}
          </span>
        )}
      </span>
      {run === undefined ? null : (
        <span class="item-action">
          {label}
          <Icon name="right" size={16} />
        </span>
      )}
    </>
  );
  if (run === undefined) return <li class="item">{body}</li>;
  return (
    <li>
      <button type="button" class="item" onClick={run}>
        {body}
      </button>
    </li>
  );
}
