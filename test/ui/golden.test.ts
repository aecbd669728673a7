// Golden cases of the compiler: what a model wrote, the document it becomes, what was changed on the way.
// The file of a case holds the model's text, the document, and a line for each diagnostic: `code path`, `!` when lossy.
import { describe, expect, test } from 'vitest';
import { isUpdating, pretty, readGolden, writeGolden } from '../golden-file.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { validate } from '../../src/ui/validate.ts';

describe('what models write becomes documents', () => {
  for (const { name, path, sections } of readGolden('ui')) {
    test(name, () => {
      const input = sections[0] ?? '';
      const compiler = createUiCompiler();
      const content = compiler.push(input) + compiler.end();
      // The compiler's own output.
      const document = JSON.parse(content) as Parameters<typeof validate>[0];
      expect(validate(document)).toEqual([]);
      const changes = compiler.diagnostics.map(
        ({ code, path: where, lossy }) => `${code} ${where}${lossy ? ' !' : ''}`,
      );
      if (isUpdating) writeGolden(path, [input, pretty(document), changes.join('\n')]);
      else expect([pretty(document), changes.join('\n')]).toEqual([sections[1], sections[2] ?? '']);
    });
  }
});
