// The address of a conversation within this browser, such as `#c-3f0a…`: a link that opens it again.

const pattern = /^#c-([\w-]{1,64})$/;

export const conversationInAddress = (): string | undefined => pattern.exec(location.hash)?.[1];

/** The link to copy. It contains no key. */
export const linkTo = (id: string): string => new URL(`#c-${id}`, location.href).href;

/** `''` stands for a conversation that does not exist yet. */
export function showInAddress(id: string): void {
  const url = new URL(location.href);
  url.hash = id === '' ? '' : `c-${id}`;
  if (url.href !== location.href) history.replaceState(null, '', url);
}
