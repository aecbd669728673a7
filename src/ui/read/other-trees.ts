// JSON for other programs that also names components: documents of editors, syntax trees, routes, stories. In a fence
// it is code.

const text = '"(?:[^"\\\\]|\\\\.)*"';
/** Members with simple values, up to a limit. */
const members = `(?:"[\\w$-]{1,40}"\\s*:\\s*(?:${text}|[\\d.]+|true|false|null)\\s*,\\s*){0,8}`;

const shapes: readonly RegExp[] = [
  // ProseMirror and the syntax trees of Markdown, HTML and programs.
  /^\s*\{\s*"type"\s*:\s*"(?:doc|Program|File)"/,
  /^\s*\{\s*"type"\s*:\s*"root"\s*,\s*"children"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:heading"\s*,\s*"depth"|paragraph"|list"\s*,\s*"ordered"|yaml"|element"|text")/,
  /^\s*\{\s*"type"\s*:\s*"element"\s*,\s*"tagName"/,
  // Lexical.
  /^\s*\{\s*"root"\s*:\s*\{\s*"children"\s*:\s*\[\s*\{\s*"(?:children"|type"\s*:\s*"(?:paragraph|heading|list|quote)"\s*,\s*"(?:children|version|format|tag)")/,
  // Slate.
  new RegExp(`^\\s*\\[\\s*\\{\\s*${members}"children"\\s*:\\s*\\[\\s*\\{\\s*"text"\\s*:`),
  // A route shows the component of a program.
  new RegExp(
    `^\\s*(?:\\{\\s*"\\w+"\\s*:\\s*)?\\[\\s*\\{\\s*"path"\\s*:\\s*"[/\\w*:-]*"\\s*,\\s*${members}"(?:component|element)"\\s*:\\s*"`,
  ),
  // A story of Storybook.
  new RegExp(`^\\s*\\{\\s*${members}"(?:args|argTypes|decorators)"\\s*:`),
];

/** The next member decides. */
const undecided =
  /^\s*\{\s*"type"\s*:\s*"root"\s*,\s*"children"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:heading|list)"\s*,?\s*(?:"\w*)?$/;

/** Tests the beginning of a JSON text; undefined while the next characters decide. */
export const isOtherTree = (head: string): boolean | undefined =>
  shapes.some((shape) => shape.test(head)) || (undecided.test(head) ? undefined : false);
