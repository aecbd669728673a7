/// <reference lib="es2024.string" />
// What JSON allows and we do not: nesting without end, and text that is not Unicode. Checked once over the whole
// body, before anything looks inside, so that nothing behind it needs to fear a stack overflow or a lone surrogate.
import { ApiError } from '../errors.ts';
import { formatPath } from '../json.ts';

const maxDepth = 128;

interface Frame {
  readonly value: object;
  readonly parent: Frame | undefined;
  readonly step: string | number;
  readonly depth: number;
}

export function checkTree(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const open: Frame[] = [{ value: body, parent: undefined, step: '', depth: 1 }];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    if (frame.depth > maxDepth) throw tooDeep(frame);
    const isList = Array.isArray(frame.value);
    for (const [key, value] of Object.entries(frame.value)) {
      const step = isList ? Number(key) : key;
      if (!isList && !key.isWellFormed()) throw notUnicode(frame, 'has a name');
      if (typeof value === 'string') {
        if (!value.isWellFormed()) throw notUnicode({ value: frame.value, parent: frame, step, depth: 0 }, 'has text');
      } else if (typeof value === 'object' && value !== null) {
        open.push({ value, parent: frame, step, depth: frame.depth + 1 });
      }
    }
  }
}

function pathOf(frame: Frame, most: number): string {
  const path: (string | number)[] = [];
  for (let at = frame; at.parent !== undefined; at = at.parent) path.unshift(at.step);
  return formatPath(path.slice(0, most));
}

function tooDeep(frame: Frame): ApiError {
  const param = pathOf(frame, 4);
  const message = `${param} is nested too deeply: at most ${maxDepth} levels are accepted in the whole body.`;
  return new ApiError('invalid_value', message, { param });
}

function notUnicode(frame: Frame, what: string): ApiError {
  const param = pathOf(frame, 16) || undefined;
  const message =
    `${param ?? 'The body'} ${what} that is not valid Unicode: half of a surrogate pair stands alone. ` +
    'Text was probably cut inside an emoji; cut it between whole characters.';
  return new ApiError('invalid_value', message, { param });
}
