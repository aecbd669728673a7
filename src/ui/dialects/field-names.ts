/** Makes unique names of form fields from labels, ids and paths. Two fields with one name would be the same field. */
export class FieldNames {
  /** Both maps are created on first use. */
  #taken: Set<string> | undefined;
  /** The last number of each name. Trying every number again took 14 s for a form of 14,000 unnamed fields. */
  #counts: Map<string, number> | undefined;

  unique(...wanted: readonly string[]): string {
    const taken = (this.#taken ??= new Set());
    const counts = (this.#counts ??= new Map());
    const base = slug(wanted.find((name) => slug(name) !== '') ?? 'field');
    let count = (counts.get(base) ?? 0) + 1;
    let name = count === 1 ? base : `${base}_${count}`;
    while (taken.has(name)) name = `${base}_${++count}`;
    counts.set(base, count);
    taken.add(name);
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
