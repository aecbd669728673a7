import { refuseUrl } from '../ui/safety/url-policy.ts';

/** The limit of the service for an image inside the document. */
const policy = { maxDataUrl: 256 * 1024 };

/** The URL, or undefined when its scheme is not allowed. The service has checked it, but documents may have another origin. */
export const safeLink = (url: string): string | undefined =>
  refuseUrl(url, policy, false) === undefined && !/^data:/i.test(url) ? url : undefined;

/** Images are fetched from the web or are part of the document. */
export const safeImage = (url: string): string | undefined =>
  refuseUrl(url, policy, true) === undefined && /^(?:https?:|data:)/i.test(url) ? url : undefined;
