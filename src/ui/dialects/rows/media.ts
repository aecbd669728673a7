import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { folded, records, textOf } from '../foreign-node.ts';
import type { Row } from './row.ts';

export const urlOf = (props: JsonObject): string => textOf(props, 'url', 'src', 'source', 'href', 'uri', 'imageUrl');

export const image: Row = ({ props }) => {
  const src = urlOf(props);
  const alt = textOf(props, 'alt', 'altText', 'description', 'caption', 'title', 'name', 'fallback');
  if (src !== '') return [call('Image', { alt, src })];
  return alt === '' ? [] : [call('TextContent', { text: alt })];
};

export const avatar: Row = (node, converter) => {
  const { props, children } = node;
  const name = textOf(props, 'name', 'alt', 'altText', 'title', 'label', 'fallback', 'initials', 'text');
  if (!converter.has('Avatar')) return image(node, converter);
  if (name === '') return converter.beside(children);
  return [call('Avatar', { name, subtitle: textOf(props, 'subtitle', 'description', 'role'), src: urlOf(props) })];
};

export const gallery: Row = ({ props, children }) => {
  const images = [...records(props['images'] ?? props['items']), ...children.map((child) => child.props)];
  const found = images.flatMap((one) =>
    urlOf(one) === '' ? [] : [{ src: urlOf(one), alt: textOf(one, 'alt', 'altText', 'title', 'caption') }],
  );
  return found.length === 0 ? [] : [call('ImageGallery', { images: found })];
};

export const media: Row = ({ type, props }) => {
  const url =
    urlOf(props) ||
    records(props['sources'])
      .map(urlOf)
      .find((found) => found !== '') ||
    '';
  const words =
    textOf(props, 'title', 'description', 'altText', 'caption') ||
    (folded(type).startsWith('audio') ? 'Audio' : 'Video');
  return [call('TextContent', { text: url === '' ? words : `[${words}](${url})` })];
};
