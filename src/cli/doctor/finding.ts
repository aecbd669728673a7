/** The result of one check. */
export interface Finding {
  readonly area: 'service' | 'models' | 'keys' | 'local';
  /** `broken`: configured but not working. `absent`: not found, which is not an error. */
  readonly state: 'ok' | 'found' | 'note' | 'absent' | 'broken';
  readonly subject: string;
  readonly message: string;
}
