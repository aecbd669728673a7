// Checks JSON against the types of a package with the TypeScript compiler, as if it were written in a source file.
// Members that the type does not have are errors as well.
import ts from 'typescript';

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
};

export interface Typed {
  readonly type: string;
  readonly value: unknown;
}

/** Returns the errors, each with the value it is about. `imports`: the import declarations of the types. */
export function typeErrorsOf(imports: string, values: readonly Typed[]): readonly string[] {
  const lines = values.map(({ type, value }, index) => `export const v${index}: ${type} = ${JSON.stringify(value)};`);
  const source = [imports.replaceAll('\n', ' '), ...lines].join('\n');
  const name = `${import.meta.dirname}/checked-values.ts`;
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === name ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023) : getSourceFile(path, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const { type, value } = values[line - 1] ?? {};
    return `${ts.flattenDiagnosticMessageText(messageText, ' ')} in ${type} ${JSON.stringify(value)?.slice(0, 400)}`;
  });
}
