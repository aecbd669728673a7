// Lines below a UI that belong to the program that the model imagined around it: `print(card.render())`, `app.run()`,
// `end`. A sentence for the reader ends them.

/** What closes a block, a sentence or a turn: `end`, `.`, `EOF`, `user`. */
const ending = /^(?:(?:end|eof|done|pass|user|human|assistant)[.;]?|[.;]{1,4})$/i;
const name = '[A-Za-z_$][\\w$]{0,60}';
/** `app.run()`, `ReactDOM.render(root, element);`, `await page.show()`. */
const methodCall = new RegExp(`^(?:await[ \\t]+)?${name}(?:\\.${name}){1,6}\\([^\\n]*\\)[;.]?$`);
/** `print(root)`. A call with any other name may be a formula. */
const knownCall =
  /^(?:await[ \t]+)?(?:print|display|show|render|main|run|exit|quit|send|respond|output|echo|mount|launch|log)\([^\n]*\)[;.]?$/;
/** The first line of a block of Python. */
const blockStart =
  /^(?:if[ \t]+__name__[ \t]*==[ \t]*["']__main__["'][ \t]*:|(?:with[ \t]+[\w.]+|(?:async[ \t]+)?def[ \t]+\w+)\([^\n]*:$|(?:export[ \t]+)?(?:interface[ \t]+[A-Z]\w*[^\n]{0,80}|type[ \t]+[A-Z]\w*[ \t]*=[ \t]*)\{$)/;
const blockEnd = /^[)\]}]+[;,]?$/;
/** A comment, if a line of a program is below it. */
const comment = /^(?:#|\/\/)/;
const exported =
  /^(?:export[ \t]+(?:type[ \t]+)?(?:\{[^{}\n]*\}|\*)(?:[ \t]*from[ \t]+["'][^\n]*)?;?$|import[ \t][^\n]*["'];?$|(?:export[ \t]+)?type[ \t]+[A-Z]\w*(?:<[^\n=]{0,40}>)?[ \t]*=[^\n]*;$|(?:module\.exports[ \t]*=|export[ \t]+default[ \t]|return[ \t])[ \t]*[\w$]{1,60};?$)/;

const isProgram = (line: string): boolean =>
  ending.test(line) || methodCall.test(line) || knownCall.test(line) || exported.test(line);

/** The text after a UI without the lines of a program with which it begins; the same text if there are none. */
export function withoutProgramBelow(text: string): string {
  const lines = text.split('\n');
  let count = 0;
  let isInBlock = false;
  for (const [index, line] of lines.entries()) {
    const written = line.trim();
    const isBody = isInBlock && /^[ \t]/.test(line);
    if (written === '' || comment.test(written)) continue;
    if (blockStart.test(written)) isInBlock = true;
    else if (isInBlock && blockEnd.test(written)) isInBlock = false;
    else if (!isBody && !isProgram(written)) break;
    count = index + 1;
  }
  return count === 0 ? text : lines.slice(count).join('\n').replace(/^\n+/, '');
}
