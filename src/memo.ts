// Memoizes a function of a text.

/** `most`: the maximum number of cached texts. Beyond it, all are dropped, because callers may send any number of them. */
export function memo<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      if (known.size >= most) known.clear();
      known.set(text, (value = make(text)));
    }
    return value;
  };
}
