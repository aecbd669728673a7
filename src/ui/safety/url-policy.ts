// Decides which URLs may occur in a document. Schemes are judged on the text itself, without normalization.
import type { KnownUrls } from './known-urls.ts';

/** URLs that clients fetch or open. If a member is absent, any URL with a safe scheme is allowed. */
export interface UrlPolicy {
  /** Maximum characters of a `data:image/` URL. */
  readonly maxDataUrl: number;
  /** URLs that clients fetch on their own: images. */
  readonly images?: KnownUrls | undefined;
  /** URLs that a click opens. */
  readonly links?: KnownUrls | undefined;
}

const web = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
// Matches control characters and spaces on purpose: browsers strip them, and the scheme they then see may be another
// one.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/;

/** The reason for a refusal, or undefined if the URL is allowed. */
export function refuseUrl(url: string, policy: UrlPolicy, isFetched: boolean): string | undefined {
  if (dataImage.test(url)) {
    return url.length > policy.maxDataUrl
      ? `the image has ${url.length} characters; at most ${policy.maxDataUrl} are allowed.`
      : undefined;
  }
  if (hidden.test(url)) return 'the URL contains spaces or control characters.';
  if (!web.test(url)) return 'only https, http, mailto, tel and data:image URLs are allowed.';
  const known = isFetched ? policy.images : policy.links;
  if (known !== undefined && !known.has(url)) {
    return isFetched
      ? 'clients would fetch it, and it is neither in the conversation nor in a tool result.'
      : 'it is neither in the conversation nor in a tool result.';
  }
  return undefined;
}
