// What the composer builds before it is written: component calls with positional arguments.

export type Argument =
  | string
  | number
  | boolean
  | null
  | undefined
  | Call
  | readonly Argument[]
  | { readonly [key: string]: Argument };

export class Call {
  readonly name: string;
  /** In positional order; `undefined` is an optional one left out. */
  readonly args: readonly Argument[];

  constructor(name: string, args: readonly Argument[]) {
    this.name = name;
    // Those left out at the end are not written at all; between others they are written as null.
    let count = args.length;
    while (count > 0 && args[count - 1] === undefined) count--;
    this.args = args.slice(0, count);
  }
}
