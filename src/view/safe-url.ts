import { refuseUrl } from '../ui/safety/url-policy.ts';

/** The limit of the service for an image inside the document. */
const policy = { maxDataUrl: 256 * 1024 };

/** The URL, or undefined if its scheme is not allowed. The service checks URLs, but documents may come from elsewhere. */
export const safeLink = (url: string): string | undefined =>
  refuseUrl(url, policy, false) === undefined && !/^data:/i.test(url) ? url : undefined;

/** Images are fetched from the web or are part of the document. */
export const safeImage = (url: string): string | undefined =>
  refuseUrl(url, policy, true) === undefined && /^(?:https?:|data:)/i.test(url) ? url : undefined;
