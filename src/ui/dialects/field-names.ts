/** Makes unique names of form fields from labels, ids and paths. Two fields with one name would be the same field. */
export class FieldNames {
  readonly #taken = new Set<string>();

  unique(...wanted: readonly string[]): string {
    const base = slug(wanted.find((name) => slug(name) !== '') ?? 'field');
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}_${count}`;
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
