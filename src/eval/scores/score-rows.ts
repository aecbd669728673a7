import { clean } from './clean.ts';
import { components } from './components.ts';
import { absent, facts } from './facts.ts';
import { kept } from './kept.ts';
import { language } from './language.ts';
import type { ScoreFunction } from './score.ts';
import { sources } from './sources.ts';
import { toolArguments, tools } from './tools.ts';
import { valid } from './valid.ts';

interface ScoreRow {
  readonly name: string;
  /** Completes "the share of ...". */
  readonly sentence: string;
  /** An answer is complete only if this is 1. */
  readonly isRequired: boolean;
  readonly score: ScoreFunction;
}

/** In the order of the report. A new score is one row and one file. */
export const scoreRows: readonly ScoreRow[] = [
  { name: 'valid', sentence: 'answers that are whole documents of the catalog', isRequired: true, score: valid },
  { name: 'clean', sentence: 'replies without a repair and without stray text', isRequired: false, score: clean },
  { name: 'kept', sentence: 'replies from which nothing was lost', isRequired: true, score: kept },
  { name: 'facts', sentence: 'required facts that are shown beside their labels', isRequired: true, score: facts },
  { name: 'absent', sentence: 'stale or injected texts that are not shown', isRequired: true, score: absent },
  { name: 'sources', sentence: 'numbers and URLs that appear in a source', isRequired: true, score: sources },
  { name: 'components', sentence: 'requirements on components that are met', isRequired: true, score: components },
  { name: 'tools', sentence: 'tool calls that were both expected and made', isRequired: true, score: tools },
  { name: 'arguments', sentence: 'tool calls with the right arguments', isRequired: true, score: toolArguments },
  { name: 'language', sentence: 'answers in the language of the user', isRequired: true, score: language },
];
