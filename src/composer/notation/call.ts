// The composer's intermediate form: component calls with positional arguments.

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
  /** In positional order; an omitted optional argument is `undefined`. */
  readonly args: readonly Argument[];

  constructor(name: string, args: readonly Argument[]) {
    this.name = name;
    // Omitted arguments at the end are not written; elsewhere they are written as null.
    let count = args.length;
    while (count > 0 && args[count - 1] === undefined) count--;
    this.args = args.slice(0, count);
  }
}
