/** Defines `<tessera-ui>` in a browser, where it is not yet defined. On a server there is nothing to define. */
export async function loadElement(): Promise<void> {
  if (typeof customElements === 'undefined' || customElements.get('tessera-ui') !== undefined) return;
  await import('./define.ts');
}
