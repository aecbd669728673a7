// The language of a block of code in HTML: `<pre><code class="language-py">`, `<pre lang="go">`.
import { elementsOf, type MarkupNode } from './markup-node.ts';

const inClass = /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/;

export function languageOf(pre: MarkupNode): string {
  const [only, ...others] = elementsOf(pre);
  const isAround = only?.tag === 'code' && others.length === 0;
  const found = [pre, ...(isAround ? [only] : [])].flatMap(({ attributes, look }) => [
    attributes['language'],
    attributes['lang'],
    inClass.exec(look?.['class'] ?? look?.['className'] ?? '')?.[1],
  ]);
  return found.find((one): one is string => typeof one === 'string' && one !== '') ?? 'text';
}
