/** `count` of the items, spread evenly over all of them; all of them when there are no more. */
export function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count);
  const picked: T[] = [];
  for (let at = 0; at < items.length; at += step) {
    const item = items[Math.floor(at)];
    if (item !== undefined) picked.push(item);
  }
  return picked;
}
