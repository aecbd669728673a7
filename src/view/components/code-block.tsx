import { CodeView } from '../code-view.tsx';
import { defineView } from '../define-view.ts';
import { textOf } from '../read-props.ts';

export const codeBlock = defineView('CodeBlock', ({ element, open }) => (
  <CodeView
    code={textOf(element.props['codeString'])}
    language={textOf(element.props['language'])}
    isGrowing={open.size > 0}
  />
));
