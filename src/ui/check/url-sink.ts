import { OneValue } from '../events/one-value.ts';

/** Longer URLs are treated as text. */
const maxUrl = 4_000;
const schemes = ['http://', 'https://'];

/** Follows a string that may turn out to be a URL. Done as soon as it can no longer be one. */
export class UrlSink extends OneValue {
  kept = '';
  /** The string has ended; otherwise more of it follows. */
  isClosed = false;
  isCut = false;

  override text(chunk: string): void {
    this.kept += chunk;
    const start = this.kept.slice(0, 8).toLowerCase();
    const mayBeUrl = schemes.some((scheme) => start.startsWith(scheme) || scheme.startsWith(start));
    if (!mayBeUrl || /\s/.test(chunk) || this.kept.length > maxUrl) this.isDone = true;
  }

  override closeString(isCut: boolean): void {
    this.isClosed = true;
    this.isCut = isCut;
    this.isDone = true;
  }
}
