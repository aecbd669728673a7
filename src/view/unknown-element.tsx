// A component that this renderer does not know, such as one that an application draws itself: its texts are shown.
import { isList } from '../is-list.ts';
import { isElement } from '../client/tree-reader.ts';
import { Blocks } from './blocks.tsx';
import type { ViewProps } from './define-view.ts';

export function UnknownElement({ element, open }: ViewProps) {
  const values = Object.values(element.props).flatMap((value) => (isList(value) ? value : [value]));
  const texts = values.filter((value) => typeof value === 'string');
  return (
    <>
      {texts.length === 0 ? null : (
        <p class="text" dir="auto">
          {texts.join(' ')}
        </p>
      )}
      <Blocks items={values.filter((value) => isElement(value))} open={open} />
    </>
  );
}
