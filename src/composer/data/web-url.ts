// Recognizes URLs that a client can open or show. The server checks every URL again.
import { nameWords } from './names.ts';

const web = /^https?:\/\/[^\s/]\S*$/i;
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
const imageWords = new Set(
  'image img images photo picture pic thumbnail thumb avatar logo icon cover poster'.split(' '),
);

export const isWebUrl = (text: string): boolean => web.test(text);

/** True for a URL that can be shown as an image. */
export const isShowable = (url: string): boolean => isWebUrl(url) || dataImage.test(url);

/** Judged by the extension, or by the name of the field. */
export const isImageUrl = (text: string, name = ''): boolean =>
  dataImage.test(text) ||
  (isWebUrl(text) && (imageFile.test(text) || nameWords(name).some((word) => imageWords.has(word))));
