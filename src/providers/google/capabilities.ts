import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';

export interface GoogleCapabilities extends ModelCapabilities {
  /** How the reasoning effort is expressed: as a word, as a token budget, or not at all. */
  readonly thinkingControl: 'level' | 'budget' | 'none';
  /** Accepts `store`, which is sent as false, because Google otherwise keeps the requests of some projects. */
  readonly storeOption: boolean;
  /** Rejects a tool call that is returned without its thought signature. */
  readonly thoughtSignatures: boolean;
}

export const defaultGoogleCapabilities: GoogleCapabilities = {
  ...openCapabilities,
  toolNames: 'dotted',
  // The model decides whether to call several tools.
  parallelToolCalls: false,
  reasoningEfforts: ['low', 'medium', 'high'],
  // ServiceTier in @google/genai.
  serviceTiers: ['standard', 'flex', 'priority'],
  pdfInput: true,
  toolResultMedia: true,
  structuredOutput: 'schema',
  storeOption: true,
  thinkingControl: 'level',
  thoughtSignatures: true,
};
