// Converts the list markers that people type to Markdown: `• milk`, `☐ call`, `[x] done`.
import { slicedMap, type Sliced } from '../../../slices.ts';

const bullet = /^(\s{0,3})[•‣◦▪●–]\s+(?=\S)/;
const box = /^(\s{0,3})(?:[-*+]\s+)?(?:([☐⬜□])|([☑☒✅✔✓])|\[([ xX]?)\])\s+(?=\S)/;
const task = /^\s*[-*+]\s\[[ xX]\]\s/;

export function* withListMarks(lines: readonly string[]): Sliced<readonly string[]> {
  const isList =
    lines.filter((line) => bullet.test(line) || (box.test(line) && !task.test(line))).length * 2 >= lines.length;
  if (!isList) return lines;
  return yield* slicedMap(lines, (line) => {
    const found = box.exec(line);
    if (found === null) return line.replace(bullet, '$1- ');
    const isDone = found[3] !== undefined || (found[4] ?? '').toLowerCase() === 'x';
    return `${found[1] ?? ''}- [${isDone ? 'x' : ' '}] ${line.slice(found[0].length)}`;
  });
}
