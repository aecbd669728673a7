// The folder of a run: a folder for each contender with a file for each answer, and the reports.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Recording } from '../../eval/answer.ts';
import { folderOf, type Contender } from '../../eval/contender.ts';
import { parseRecording, recordingName } from '../../eval/run/recording-file.ts';
import { parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The verdict of a judge. */
export interface Verdict {
  /** The digest of the judge and its rubric. */
  readonly judge: string;
  /** The digest of the answer. */
  readonly answer: string;
  readonly text: string;
}

export class RunFolder {
  readonly path: string;
  /** Relative to the working folder. */
  readonly shownPath: string;

  readonly #redact: CommandContext['redactor']['redact'];

  /** Keys are redacted in everything that is written. */
  constructor(out: string, isResumed: boolean, { folder: workingFolder, redactor }: CommandContext) {
    this.#redact = (text) => redactor.redact(text);
    this.path = resolve(workingFolder, out);
    this.shownPath = relative(workingFolder, this.path) || '.';
    try {
      const isUsed = existsSync(this.path) && readdirSync(this.path).length > 0;
      if (isUsed && !isResumed)
        throw new UsageError(`${out} is not empty. Continue its run with --resume, or choose another folder.`);
      if (!isUsed && isResumed)
        throw new UsageError(`${out} contains no run to continue; omit --resume to start a new one.`);
      mkdirSync(this.path, { recursive: true });
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`${out} cannot be used as a folder (${codeOf(error)}).`);
    }
  }

  /** Undefined if there is none or if it failed and should be retried. */
  load(contender: Contender, answer: Pick<Recording, 'case' | 'run'>): Recording | undefined {
    const path = join(this.path, folderOf(contender), recordingName(answer));
    if (!existsSync(path)) return undefined;
    const recording = parseRecording(readFileSync(path, 'utf8'), { ...answer, type: 'json' });
    if (typeof recording === 'string')
      throw new UsageError(`${path} ${recording} Delete it to request the answer again.`);
    return recording.calls.some(({ error }) => error !== undefined) ? undefined : recording;
  }

  save(contender: Contender, recording: Recording): void {
    this.#write(
      join(folderOf(contender), recordingName(recording)),
      `${JSON.stringify({ contender, ...recording }, null, 2)}\n`,
    );
  }

  loadVerdict(contender: Contender, answer: Pick<Recording, 'case' | 'run'>): Verdict | undefined {
    const path = join(this.path, folderOf(contender), verdictName(answer));
    const parsed = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
    if (parsed?.ok !== true || !isRecord(parsed.value)) return undefined;
    const { judge, answer: judged, text } = parsed.value;
    const isVerdict = typeof judge === 'string' && typeof judged === 'string' && typeof text === 'string';
    return isVerdict ? { judge, answer: judged, text } : undefined;
  }

  saveVerdict(contender: Contender, answer: Pick<Recording, 'case' | 'run'>, verdict: Verdict): void {
    this.#write(join(folderOf(contender), verdictName(answer)), `${JSON.stringify(verdict, null, 2)}\n`);
  }

  writeReport(name: string, text: string): string {
    this.#write(name, text);
    return join(this.shownPath, name);
  }

  /** Renamed into place, so that an interruption leaves no partial file. */
  #write(name: string, text: string): void {
    const path = join(this.path, name);
    try {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(`${path}.new`, this.#redact(text));
      renameSync(`${path}.new`, path);
    } catch (error) {
      throw new UsageError(`${join(this.shownPath, name)} cannot be written (${codeOf(error)}).`);
    }
  }
}

const verdictName = (answer: Pick<Recording, 'case' | 'run'>): string =>
  recordingName(answer).replace(/json$/, 'judge.json');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
