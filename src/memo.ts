// What is made of a text again and again is made once.

/** `most`: texts that are remembered; callers may bring any number of them, so then all are forgotten. */
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
