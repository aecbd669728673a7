// Members of other vocabularies that are pictures: `photo`, `imageUrl`, `thumbnail`.
import type { UnwrappedScope } from './scopes.ts';

const pictureName =
  /^(?:(?:main|cover|hero|product|profile|user|background)[-_]?)?(?:image|img|photo|picture|pic|thumbnail|thumb|cover|avatar|poster|illustration)(?:[-_]?(?:url|src|uri|link))?$/i;
const webAddress = /^(?:https?:\/\/|data:image\/)\S+$/i;
const imageFile = /^https?:\/\/\S+\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?\S*)?$/i;

/** True for a text that is the URL of a picture: by the name of its member or argument, or by its ending. */
export const isPicture = (text: string, name: string | undefined): boolean =>
  name === undefined ? imageFile.test(text) : webAddress.test(text) && pictureName.test(name);

/** True for the name of a picture. */
export const isPictureName = (name: string): boolean => pictureName.test(name);

/** True for a picture of an unknown component. The texts of a list are joined, and a known component shows its own. */
export const isPictureIn = ({ isList, shape }: UnwrappedScope, text: string, key: string | undefined): boolean =>
  !isList && shape === undefined && isPicture(text, key);
