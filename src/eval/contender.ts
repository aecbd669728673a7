/** What is compared: a model, with or without a system prompt of its own. */
export interface Contender {
  /** Unique in a run, and short: `acme/fast/v-20261121 + polite`. */
  readonly name: string;
  readonly model: string;
  /** The name of the prompt variant. */
  readonly prompt?: string | undefined;
}

/** As the name of a folder. */
export const folderOf = ({ name }: Contender): string =>
  name.replaceAll(/[^\w.+-]+/g, '_').replace(/^[._]+/, '') || 'contender';
