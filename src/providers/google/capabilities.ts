import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';

export interface GoogleCapabilities extends ModelCapabilities {
  /** How the effort of reasoning is said: as a word, as a bound in tokens, or not at all. */
  readonly thinkingControl: 'level' | 'budget' | 'none';
  /** Takes `store`, which is sent as false: Google keeps the requests of some projects unless it is told not to. */
  readonly storeOption: boolean;
  /** Refuses a tool call that comes back without the signature of its thought. */
  readonly thoughtSignatures: boolean;
}

export const defaultGoogleCapabilities: GoogleCapabilities = {
  ...openCapabilities,
  // Calls several tools whenever it likes.
  parallelToolCalls: false,
  reasoningEfforts: ['low', 'medium', 'high'],
  pdfInput: true,
  structuredOutput: 'schema',
  storeOption: true,
  thinkingControl: 'level',
  thoughtSignatures: true,
};
