// The attributes of a container that are shown above and below its children.
import { BufferedCall } from '../../events/buffered-value.ts';
import { call } from '../call.ts';
import type { MarkupNode } from './markup-node.ts';

/** The title and the elements above the children: `extra={<Tag>passing</Tag>}`. */
export function headingOf({ attributes }: MarkupNode): readonly BufferedCall[] {
  const { title, subtitle, description } = attributes;
  const elements = elementsAt(attributes, false);
  if (typeof title !== 'string' || title === '') return elements;
  const second = typeof subtitle === 'string' ? subtitle : description;
  return [call('CardHeader', { title, subtitle: typeof second === 'string' ? second : undefined }), ...elements];
}

/** The elements below the children: `footer={<Button label="Go" />}`. */
export const footerOf = ({ attributes }: MarkupNode): readonly BufferedCall[] => elementsAt(attributes, true);

const footerName = /^(?:footer|actions?|buttons?|bottom|after)$/i;

const elementsAt = (attributes: MarkupNode['attributes'], isFooter: boolean): readonly BufferedCall[] =>
  Object.entries(attributes)
    .filter(([name]) => footerName.test(name) === isFooter)
    .flatMap(([, value]): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => value instanceof BufferedCall);
