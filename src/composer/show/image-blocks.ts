import type { ContentPart, ImagePart } from '../../model/message.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { image, imageGallery, quietText } from '../notation/vocabulary.ts';

export const imagesOf = (parts: readonly ContentPart[]): readonly ImagePart[] =>
  parts.filter((part) => part.type === 'image');

/** More images do not make a usable gallery. */
const maxImages = 500;
/** Longer data URLs exceed the limits of a document. */
const maxUrlLength = 256 * 1024;

export function imageBlocks(images: readonly ImagePart[], phrases: Phrases): readonly Call[] {
  const shown = images.filter(({ url }) => url.length <= maxUrlLength).slice(0, maxImages);
  const omitted = images.length - shown.length;
  return [
    ...gallery(shown, phrases),
    ...(omitted === 0 ? [] : [quietText(fill(phrases, phrases.notes.imagesOmitted, { n: omitted }))]),
  ];
}

function gallery(images: readonly ImagePart[], phrases: Phrases): readonly Call[] {
  const alt = (index: number): string => fill(phrases, phrases.labels.image, { n: index + 1 });
  const [only, second] = images;
  if (only === undefined) return [];
  if (second === undefined) return [image(alt(0), only.url)];
  return [imageGallery(images.map(({ url }, index) => ({ src: url, alt: alt(index) })))];
}
