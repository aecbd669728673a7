import { code, name } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const codeBlock = defineComponent('CodeBlock', {
  group: 'text',
  order: 80,
  isBlock: true,
  purpose: 'source code',
  props: {
    language: name(),
    codeString: code(),
  },
  neutral: { language: 'text' },
  looksLike: {
    language: (text) => /^(?:[a-z][\w+#.-]{0,19}|plain text|shell session|objective c|)$/i.test(text.trim()),
  },
  aliases: ['Code', 'CodeSnippet'],
  example:
    'CodeBlock("javascript", "const total = prices.reduce((sum, price) => sum + price, 0);\\nconsole.log(total);")',
});
