import type { ModelCard } from './api.ts';
import type { Conversation, ConversationSummary } from './conversation.ts';
import { emptySetup, newConversation } from './conversation.ts';

export interface SessionState {
  readonly key: string;
  /** The reason why the page asks for a key, or undefined. */
  readonly keyProblem: string | undefined;
  readonly models: readonly ModelCard[];
  readonly conversation: Conversation;
  readonly list: readonly ConversationSummary[];
  readonly isBusy: boolean;
  /** True while a stored conversation is loaded. */
  readonly isLoading: boolean;
  readonly storageProblem: string | undefined;
}

export const initialState: SessionState = {
  key: '',
  keyProblem: undefined,
  models: [],
  conversation: newConversation('', emptySetup, 0),
  list: [],
  isBusy: false,
  isLoading: false,
  storageProblem: undefined,
};
