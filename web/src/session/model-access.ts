// The models that the service offers for the key, and what the page says if it offers none.
import { forgetApiKey } from './api-key.ts';
import { fetchModels, RefusedError } from './api.ts';
import type { SessionState } from './state.ts';

export interface ModelAccess {
  readonly loadModels: () => Promise<void>;
  /** Replaces a model that is no longer available with the first one. */
  readonly chooseModel: () => void;
  /** Shows why a request failed, and forgets a key that the service rejects. */
  readonly refuseKey: (error: unknown) => void;
}

export function createModelAccess(
  getState: () => SessionState,
  update: (more: Partial<SessionState>) => void,
): ModelAccess {
  const chooseModel = (): void => {
    const { models, conversation } = getState();
    const { setup } = conversation;
    const isServed = (id: string): boolean => models.some((model) => model.id === id);
    if (models.length === 0 || isServed(setup.model)) return;
    const model = models[0]?.id ?? '';
    update({
      conversation: { ...conversation, setup: { ...setup, model, rival: isServed(setup.rival) ? setup.rival : '' } },
    });
  };
  const refuseKey = (error: unknown): void => {
    if (error instanceof RefusedError && error.status === 401) {
      forgetApiKey();
      update({ key: '', keyProblem: 'The service does not accept this API key.' });
      return;
    }
    update({ keyProblem: 'The service cannot be reached. Is it still running?' });
  };
  const loadModels = async (): Promise<void> => {
    const { key } = getState();
    if (key === '') {
      update({ keyProblem: 'The service requires an API key.' });
      return;
    }
    try {
      const models = await fetchModels(key);
      update({ models, keyProblem: undefined });
      chooseModel();
    } catch (error) {
      refuseKey(error);
    }
  };
  return { loadModels, chooseModel, refuseKey };
}
