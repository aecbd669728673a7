import type { StringSchema } from '../../schema/schema.ts';
import { createMarkdownGuard } from '../safety/markdown-guard.ts';
import type { CoerceContext } from './coerce-context.ts';
import { FenceMarks } from './fence-marks.ts';
import { PlainText } from './plain-text.ts';
import type { TextFilter } from './text-filter.ts';

export function filterOf({ format, isPlain }: StringSchema, { urlPolicy }: CoerceContext): TextFilter | undefined {
  if (format === 'markdown') return createMarkdownGuard(urlPolicy);
  if (format === 'code') return new FenceMarks();
  return isPlain === true ? new PlainText() : undefined;
}
