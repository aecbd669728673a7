/** Names of form fields. They are made of labels, ids and paths, and no two are the same: two fields of one name are one. */
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
