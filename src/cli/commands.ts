import { catalog } from './catalog.ts';
import type { Command } from './command.ts';
import { compile } from './compile.ts';
import { doctor } from './doctor.ts';
import { evaluate } from './eval.ts';
import { generate } from './generate.ts';
import { keys } from './keys.ts';
import { models } from './models.ts';
import { record } from './record.ts';
import { serve } from './serve.ts';
import { validate } from './validate.ts';

/** In the order of `--help`. */
export const commands: readonly Command[] = [
  serve,
  keys,
  generate,
  models,
  doctor,
  catalog,
  compile,
  validate,
  evaluate,
  record,
];
