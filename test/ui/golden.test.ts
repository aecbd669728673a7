// Golden cases of the compiler. A file contains the model output, the document, and one line per diagnostic:
// `code path`, followed by `!` when the repair is lossy.
import { describe, expect, test } from 'vitest';
import { isUpdating, pretty, readGolden, writeGolden } from '../golden-file.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { validate } from '../../src/ui/validate.ts';

describe('compiles model output into a document', () => {
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
