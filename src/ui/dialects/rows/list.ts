import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonValue } from '../../../schema/schema.ts';
import type { BufferedValue } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { shown, textOf } from '../foreign-node.ts';
import { actionOf, labelOf } from './click.ts';
import { container, titled } from './container.ts';
import { urlOf } from './media.ts';
import { joined } from './plain-text.ts';
import type { Row } from './row.ts';
import { summaryOf, type Summary } from './summary.ts';

export const list: Row = (node, converter) => {
  const { props, children } = node;
  const items = isList(props['items']) ? props['items'] : [];
  if (items.length > 0) return [...titled(props), call('ListBlock', { items: items.map(listItem) })];
  const summaries = children.map(summaryOf);
  const fits = ({ texts, images, buttons, isWhole }: Summary): boolean =>
    isWhole && texts.length > 0 && texts.length <= 6 && images.length <= 1 && buttons.length <= 1;
  if (children.length < 2 || !summaries.every(fits)) return container(node, converter);
  return [
    ...titled(props),
    call('ListBlock', {
      items: summaries.map(({ texts, images: [picture], buttons: [control] }) => {
        const [title = '', ...rest] = texts;
        const src = picture === undefined ? '' : urlOf(picture.props);
        return call('ListItem', {
          title,
          subtitle: joined(rest),
          image:
            src === ''
              ? undefined
              : { src, alt: textOf(picture?.props ?? {}, 'alt', 'altText', 'description') || title },
          actionLabel: control === undefined ? undefined : labelOf(control),
          action: control === undefined ? undefined : actionOf(control.props),
        });
      }),
    }),
  ];
};

function listItem(item: JsonValue): BufferedValue {
  if (!isRecord(item)) return call('ListItem', { title: shown(item) });
  const title = textOf(item, 'title', 'label', 'name', 'text', 'primary', 'heading', 'term');
  const subtitle = textOf(
    item,
    'subtitle',
    'description',
    'secondary',
    'detail',
    'details',
    'value',
    'meta',
    'content',
  );
  const done = ['checked', 'done', 'completed', 'isChecked']
    .map((key) => item[key])
    .find((one) => typeof one === 'boolean');
  const mark = done === undefined ? '' : done ? '✓ ' : '☐ ';
  return title === '' ? buffered(item) : call('ListItem', { title: `${mark}${title}`, subtitle });
}
