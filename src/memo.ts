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

/** Maximum length of a cached name, in characters: models may write names of any length. */
const maxKey = 64;

/** Like `memo`, for names that a model writes: about 30 ns instead of 200 for replacing characters. */
export function memoOfName<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = memo(512, make);
  return (name) => (name.length > maxKey ? make(name) : known(name));
}
