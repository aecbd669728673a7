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
  aliases: ['Pre', 'Terminal', 'Console', 'Code', 'CodeSnippet', 'InlineCode', 'CodeEditor', 'CodeViewer'],
  example:
    'CodeBlock("javascript", "const total = prices.reduce((sum, price) => sum + price, 0);\\nconsole.log(total);")',
});
