// Which URLs may stand in a document. Pure text work: no URL object, so that nothing is normalised behind our back.

export interface UrlPolicy {
  /** Characters of a `data:image/` URL at most. */
  readonly maxDataUrl: number;
  /** When given, a URL passes only if it stands in one of these texts (the conversation, the tool results). */
  readonly provenance?: readonly string[] | undefined;
}

const web = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const dataImage = /^data:image\/[a-z0-9.+-]+[;,]/i;
// Control characters and spaces are what browsers strip to find a scheme that we did not see.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/;

/** The sentence that says why not, or undefined when the URL is fine. */
export function refuseUrl(url: string, policy: UrlPolicy): string | undefined {
  if (dataImage.test(url)) {
    return url.length > policy.maxDataUrl
      ? `the image has ${url.length} characters; at most ${policy.maxDataUrl} are allowed.`
      : undefined;
  }
  if (hidden.test(url)) return 'the URL contains spaces or control characters.';
  if (!web.test(url)) return 'only https, http, mailto, tel and data:image URLs are allowed.';
  if (policy.provenance !== undefined && !policy.provenance.some((text) => standsIn(text, url))) {
    return 'the URL stands neither in the conversation nor in a tool result.';
  }
  return undefined;
}

/** Whole: `https://example.co` does not stand in a text that says `https://example.com`. */
export function standsIn(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + 1)) {
    // Punctuation may end a sentence behind a URL; followed by more of a URL it is a part of one.
    if (!/^[.,:;!?]*[\p{L}\p{N}\-_/?#=&%~+@$*]/u.test(text.slice(at + url.length, at + url.length + 8))) return true;
  }
  return false;
}
