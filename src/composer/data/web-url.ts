// Which texts are addresses that a client can open or show. The server checks every URL again.
import { nameWords } from './names.ts';

const web = /^https?:\/\/[^\s/]\S*$/i;
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
const imageWords = new Set(
  'image img images photo picture pic thumbnail thumb avatar logo icon cover poster'.split(' '),
);

export const isWebUrl = (text: string): boolean => web.test(text);

/** True for what can be shown as an image at all. */
export const isShowable = (url: string): boolean => isWebUrl(url) || dataImage.test(url);

/** By its ending, or by the name of the field it stands in. */
export const isImageUrl = (text: string, name = ''): boolean =>
  dataImage.test(text) ||
  (isWebUrl(text) && (imageFile.test(text) || nameWords(name).some((word) => imageWords.has(word))));
