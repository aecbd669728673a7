// Images and PDFs are https URLs or data URLs; some protocols take the bytes of the latter separately.

import { ApiError } from '../errors.ts';
import type { FilePart, ImagePart } from '../model/message.ts';

/** Characters before the data: a media type and a few parameters. */
const maxHead = 2000;

export interface UrlData {
  readonly mediaType: string;
  readonly base64: string;
}

/** Undefined when it is not a data URL. */
export function parseDataUrl({ type, url }: ImagePart | FilePart): UrlData | undefined {
  if (!/^data:/i.test(url)) return undefined;
  const comma = url.indexOf(',');
  if (comma > maxHead) throw notAnImage();
  const [mediaType = '', ...parameters] = url.slice('data:'.length, comma).split(';');
  if (comma < 0 || (type === 'image' && !mediaType.startsWith('image/'))) throw notAnImage();
  const data = url.slice(comma + 1);
  return { mediaType, base64: parameters.at(-1) === 'base64' ? data : toBase64(data) };
}

function toBase64(text: string): string {
  try {
    return Buffer.from(decodeURIComponent(text)).toString('base64');
  } catch {
    throw notAnImage();
  }
}

function notAnImage(): ApiError {
  return new ApiError('invalid_value', 'A data URL in the messages does not contain an image.', { param: 'messages' });
}

export const pdfType = 'application/pdf';

export const nameOfFile = ({ name = 'document.pdf' }: FilePart): string => name;
