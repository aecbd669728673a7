export const productPath = '/v1/embed/chat/completions';

/** Of a URL, or of what follows its host. Slashes at the end, and doubled ones, come from base URLs with and without a slash. */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  const given = end < 0 ? url.slice(start) : url.slice(start, start + end);
  const path = given.includes('//') ? given.replace(/\/{2,}/g, '/') : given;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
