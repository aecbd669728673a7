import { Component, h, type ComponentChildren, type FunctionComponent } from 'preact';

/** Memoizes a component: it is drawn again only if one of its props has changed. */
export function memo<Props extends object>(Draw: (props: Props) => ComponentChildren) {
  // Preact calls a function component with its props.
  const Inner = Draw as FunctionComponent<Props>;
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before = Object.entries(this.props);
      // Both are objects of props.
      const after = next as Readonly<Record<string, unknown>>;
      return (
        before.length !== Object.keys(after).length || before.some(([name, value]) => !Object.is(after[name], value))
      );
    }

    override render() {
      return h(Inner, this.props);
    }
  };
}
