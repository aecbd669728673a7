/** Browsers deny clipboard access to pages without TLS, except on localhost. Returns what to tell the reader. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Copying is not allowed';
  }
}
