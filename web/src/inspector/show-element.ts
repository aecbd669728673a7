// Finds what was drawn for a path of a document, such as `root.children[2].items[0]`, and shows it. The renderer draws each
// list of elements as blocks below each other, so the indexes of the path lead to the innermost block of the element.

export function showElement(run: number, path: string): void {
  const host = document.querySelector(`tessera-ui[data-run="${run}"]`);
  const found = host?.shadowRoot === null || host === null ? undefined : blockAt(host.shadowRoot, path);
  const target = found ?? host;
  if (!(target instanceof HTMLElement)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  const { outlineColor } = getComputedStyle(target);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--tessera-accent') || outlineColor;
  const ring = { outline: `2px solid ${accent}`, outlineOffset: '6px', borderRadius: '6px' };
  target.animate([ring, { ...ring, offset: 0.8 }, { ...ring, outlineColor: 'transparent' }], { duration: 2400 });
  target.dataset['shown'] = path;
}

function blockAt(root: ShadowRoot, path: string): Element | undefined {
  let found: Element | undefined;
  let within: Element | null = root.querySelector('.card');
  for (const [, index] of path.matchAll(/\[(\d+)\]/g)) {
    const list: Element | null | undefined = within?.querySelector('.blocks');
    const blocks = [...(list?.querySelectorAll(':scope > .group > .block') ?? [])];
    const block = blocks[Number(index)];
    if (block === undefined) break;
    found = block;
    within = block;
  }
  return found;
}
