// Reads the recordings in a folder, for `--replay`.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RecordedCall, Recording } from '../../eval/answer.ts';
import { parseRecording, parseRecordingName, type RecordingName } from '../../eval/run/recording-file.ts';
import { UsageError } from '../usage-error.ts';
import { distinctNames } from './distinct-names.ts';
import { readTextFile } from './read-text-file.ts';

export interface RecordedContender {
  readonly name: string;
  /** Empty if unknown. */
  readonly model: string;
  readonly recordings: readonly Recording[];
}

/** Reads the bytes that a model server sent. */
export type DecodeReply = (file: string, bytes: string) => Promise<RecordedCall>;

interface NamedFile {
  readonly file: string;
  readonly name: RecordingName;
}

/** `given`: the folders, relative to the working folder. */
export async function readRecordings(
  given: readonly string[],
  workingFolder: string,
  decode: DecodeReply,
): Promise<readonly RecordedContender[]> {
  const names = distinctNames(given.map((folder) => resolve(workingFolder, folder)));
  const recorded: RecordedContender[] = [];
  for (const [index, folder] of given.entries())
    recorded.push({ name: names[index] ?? folder, ...(await readFolder(folder, workingFolder, decode)) });
  return recorded;
}

async function readFolder(
  given: string,
  workingFolder: string,
  decode: DecodeReply,
): Promise<Omit<RecordedContender, 'name'>> {
  const files = listFiles(given, workingFolder);
  const groups = new Map<string, NamedFile[]>();
  for (const file of files) {
    const key = `${file.name.case}.run${file.name.run}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  const recordings: Recording[] = [];
  for (const group of groups.values()) recordings.push(await readGroup(group, workingFolder, decode));
  const contender = recordings.find((one) => one.contender !== undefined)?.contender;
  return { model: contender?.model ?? '', recordings };
}

function listFiles(given: string, workingFolder: string): readonly NamedFile[] {
  let names: readonly string[];
  try {
    names = readdirSync(resolve(workingFolder, given)).sort();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(code === 'ENOENT' ? `${given} does not exist.` : `${given} cannot be read (${code}).`);
  }
  const files = names.flatMap((file): readonly NamedFile[] => {
    const name = parseRecordingName(file);
    return name === undefined || file.startsWith('report.') ? [] : [{ file: join(given, file), name }];
  });
  if (files.length === 0) {
    const hint = names.includes('report.json') ? ' It is the folder of a run; pass one of the folders in it.' : '';
    throw new UsageError(
      `${given} contains no recordings named after cases, such as facts-1.txt or facts-1.json.${hint}`,
    );
  }
  return files;
}

async function readGroup(group: readonly NamedFile[], workingFolder: string, decode: DecodeReply): Promise<Recording> {
  const [first] = group;
  if (first === undefined) throw new Error('A group of recordings is empty.');
  const whole = group.find(({ name }) => name.call === undefined);
  if (whole !== undefined) {
    if (group.length > 1) {
      const other = group.find((one) => one !== whole)?.file;
      throw new UsageError(`${whole.file} and ${other} record the same case; keep one of them.`);
    }
    const recording = parseRecording(readTextFile(whole.file, workingFolder), whole.name);
    if (typeof recording === 'string') throw new UsageError(`${whole.file} ${recording}`);
    return recording;
  }
  const calls: RecordedCall[] = [];
  const sorted = [...group].sort((a, b) => (a.name.call ?? 1) - (b.name.call ?? 1));
  for (const [index, { file, name }] of sorted.entries()) {
    if (name.call !== index + 1)
      throw new UsageError(`${file} is call ${name.call}, but call ${index + 1} of the case is missing.`);
    const text = readTextFile(file, workingFolder);
    calls.push(name.type === 'sse' ? await decode(file, text) : { text, toolCalls: [] });
  }
  return { case: first.name.case, run: first.name.run, calls };
}
