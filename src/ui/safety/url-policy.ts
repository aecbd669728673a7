// Which URLs may stand in a document. Schemes are judged on the text itself, so that nothing is normalised behind our back.
import type { KnownUrls } from './known-urls.ts';

/** URLs that clients fetch or open; where a member is absent, any of a safe scheme. */
export interface UrlPolicy {
  /** Characters of a `data:image/` URL at most. */
  readonly maxDataUrl: number;
  /** What clients fetch without being asked: pictures. */
  readonly images?: KnownUrls | undefined;
  /** What a click opens. */
  readonly links?: KnownUrls | undefined;
}

const web = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
// Control characters and spaces are what browsers strip to find a scheme that we did not see.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/;

/** The sentence that says why not, or undefined when the URL is fine. */
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
