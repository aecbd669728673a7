import { isRecord } from '../../../schema/check.ts';
import type { JsonObject } from '../../../schema/schema.ts';
import { call } from '../call.ts';
import { folded, records, shown, textOf } from '../foreign-node.ts';
import { titled } from './titled.ts';
import { listedItems } from './listed-items.ts';
import type { Row } from './row.ts';

export const urlOf = (props: JsonObject): string => textOf(props, 'url', 'src', 'source', 'href', 'uri', 'imageUrl');

export const image: Row = ({ type, props }) => {
  const src = folded(type) === 'figure' ? pictureUrlOf(props) : urlOf(props);
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
  const listed = listedItems(props, 'images', 'items', 'photos', 'pictures');
  const images = [
    ...listed.map((item) => (isRecord(item) ? item : { src: shown(item) })),
    ...children.map((child) => child.props),
  ];
  const found = images.flatMap((one) => {
    const src = pictureUrlOf(one);
    if (!mayBeAddress.test(src)) return [];
    const [alt = '', ...details] = altNames.map((name) => textOf(one, name)).filter((words) => words !== '');
    const others = new Set(details.filter((words) => words !== alt));
    return [{ src, alt, ...(others.size > 0 && { details: [...others].join(' · ') }) }];
  });
  return found.length === 0 ? [] : [...titled(props), call('ImageGallery', { images: found })];
};

const altNames = 'alt altText title caption name label description text details detail subtitle'.split(' ');
/** True for the URL of a picture, as opposed to a word. */
const mayBeAddress = /^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/|[\w%-]+(?:\/[\w%.-]+)*\.[a-z\d]{2,5}$)/i;

/** The address of a picture: `{"src": ...}`, `{"image": ...}`, `{"image": {"src": ...}}`. */
export function pictureUrlOf(one: JsonObject): string {
  const inner = ['image', 'img', 'photo', 'picture', 'thumbnail'].map((name) => one[name]);
  const nested = inner.find(isRecord);
  return urlOf(one) || inner.map(shown).find((words) => words !== '') || (nested === undefined ? '' : urlOf(nested));
}

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
