import { Component, h, type ComponentChildren, type FunctionComponent } from 'preact';

/** A component that is drawn again only when `isSame` says that its props differ. */
export function memo<Props extends object>(
  Draw: (props: Props) => ComponentChildren,
  isSame: (before: Props, after: Props) => boolean,
) {
  // Preact calls a function component with its props.
  const Inner = Draw as FunctionComponent<Props>;
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !isSame(this.props, next);
    }

    override render() {
      return h(Inner, this.props);
    }
  };
}
