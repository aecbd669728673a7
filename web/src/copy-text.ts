/**
 * Copies a text and returns the message to show. Browsers deny clipboard access to pages without TLS, except on
 * localhost.
 */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Copying is not allowed';
  }
}
