// Versions of a conversation: editing a message or retrying keeps what followed before.
import type { Entry } from './entry.ts';

interface Branch {
  /** The entries of each version. Those of the current version are in the conversation itself. */
  readonly tails: readonly (readonly Entry[])[];
  readonly at: number;
}

/** Keyed by the id of the entry after which the versions differ; 0 is the beginning. */
export type Branches = Readonly<Record<number, Branch>>;

export interface Branched {
  readonly entries: readonly Entry[];
  readonly branches: Branches;
}

/** The version that the conversation currently shows. */
export interface VersionPosition {
  readonly at: number;
  readonly count: number;
}

const keyAt = (entries: readonly Entry[], index: number): number => entries[index - 1]?.id ?? 0;

/** Ends the conversation before `index`, and keeps the later entries as a version. */
export function fork({ entries, branches }: Branched, index: number): Branched {
  const key = keyAt(entries, index);
  const { tails, at } = branches[key] ?? { tails: [], at: 0 };
  const kept = put(tails, at, entries.slice(index));
  return {
    entries: entries.slice(0, index),
    branches: { ...branches, [key]: { tails: [...kept, []], at: kept.length } },
  };
}

/** Switches to another version. */
export function choose({ entries, branches }: Branched, index: number, at: number): Branched {
  const key = keyAt(entries, index);
  const branch = branches[key];
  const tail = branch?.tails[at];
  if (branch === undefined || tail === undefined || at === branch.at) return { entries, branches };
  const tails = put(branch.tails, branch.at, entries.slice(index));
  return { entries: [...entries.slice(0, index), ...tail], branches: { ...branches, [key]: { tails, at } } };
}

/** Undefined if there is only one version. */
export function positionAt({ entries, branches }: Branched, index: number): VersionPosition | undefined {
  const branch = branches[keyAt(entries, index)];
  return branch === undefined || branch.tails.length < 2 ? undefined : { at: branch.at, count: branch.tails.length };
}

function put(tails: Branch['tails'], at: number, tail: readonly Entry[]): Branch['tails'] {
  const copy = [...tails];
  copy[at] = tail;
  return copy;
}
