// Recognizes URLs that a client can open or show. The server checks every URL again.
import { nameWords } from './names.ts';

const web = /^https?:\/\/[^\s/]\S*$/i;
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
const imageWords = new Set(
  'image img images photo picture pic thumbnail thumb avatar logo icon favicon gravatar cover poster'.split(' '),
);

const portraitWords = new Set('avatar logo icon favicon gravatar'.split(' '));

/** Images that belong to a name, and are too small to be shown on their own. */
export const isPortraitName = (name: string): boolean => nameWords(name).some((word) => portraitWords.has(word));

/** `Customer avatar`, as opposed to `avatar_url`: the picture of something in the record, not of the record. */
export const isPortraitOfPart = (name: string): boolean =>
  nameWords(name).findIndex((word) => portraitWords.has(word)) > 0;

export const isWebUrl = (text: string): boolean => web.test(text);

/** True for a URL that can be shown as an image. */
export const isShowable = (url: string): boolean => isWebUrl(url) || dataImage.test(url);

/** Judged by the extension, or by the name of the field. */
export const isImageUrl = (text: string, name = ''): boolean =>
  dataImage.test(text) ||
  (isWebUrl(text) && (imageFile.test(text) || nameWords(name).some((word) => imageWords.has(word))));
