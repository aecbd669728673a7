import { catalog } from './catalog.ts';
import type { Command } from './command.ts';
import { compile } from './compile.ts';
import { models } from './models.ts';
import { serve } from './serve.ts';
import { validate } from './validate.ts';

/** In the order of `--help`. */
export const commands: readonly Command[] = [serve, models, catalog, compile, validate];
