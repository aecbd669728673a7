/** Makes unique names of form fields from labels, ids and paths. Two fields with one name would be the same field. */
export class FieldNames {
  readonly #taken = new Set<string>();
  /** The last number of each name. Trying every number again took 14 s for a form of 14,000 unnamed fields. */
  readonly #counts = new Map<string, number>();

  unique(...wanted: readonly string[]): string {
    const base = slug(wanted.find((name) => slug(name) !== '') ?? 'field');
    let count = (this.#counts.get(base) ?? 0) + 1;
    let name = count === 1 ? base : `${base}_${count}`;
    while (this.#taken.has(name)) name = `${base}_${++count}`;
    this.#counts.set(base, count);
    this.#taken.add(name);
    return name;
  }
}

/** `/booking/email` is "email", "Guest of honour" is "guest_of_honour". */
function slug(text: string): string {
  const last = text.split('/').findLast((part) => part !== '') ?? '';
  return last
    .trim()
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
}
