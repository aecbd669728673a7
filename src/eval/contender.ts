/** A contender: a model, optionally with a system prompt. */
export interface Contender {
  /** Short, and unique within a run: `acme/fast/v-20261121 + polite`. */
  readonly name: string;
  readonly model: string;
  /** The name of the prompt variant. */
  readonly prompt?: string | undefined;
}

/** Usable as the name of a folder. */
export const folderOf = ({ name }: Contender): string =>
  name.replaceAll(/[^\w.+-]+/g, '_').replace(/^[._]+/, '') || 'contender';
