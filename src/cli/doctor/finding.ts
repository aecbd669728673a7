/** One thing that doctor looked at. */
export interface Finding {
  readonly area: 'service' | 'models' | 'keys' | 'local';
  /** `broken`: configured, and does not work. `absent`: looked for and not there, which is no fault. */
  readonly state: 'ok' | 'found' | 'note' | 'absent' | 'broken';
  readonly subject: string;
  readonly message: string;
}
