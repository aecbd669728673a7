import type { ModelSetting } from '../../config/load-settings.ts';
import { version } from '../../providers/known-models.ts';
import { getPreset } from '../../providers/presets.ts';
import type { FoundServer } from './find-servers.ts';

/** The `models` section of the settings file for a local server. */
export interface SuggestedModel {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl?: string;
}

/** The models that were found and are not configured, by id. */
export function suggestModels(
  servers: readonly FoundServer[],
  configured: readonly ModelSetting[],
): Readonly<Record<string, SuggestedModel>> {
  const suggested: Record<string, SuggestedModel> = {};
  for (const { preset, port, models } of servers) {
    const usual = getPreset(preset).baseUrl;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    for (const model of models) {
      if (
        configured.some((one) => one.model === model && (one.baseUrl ?? getPreset(one.provider).baseUrl) === baseUrl)
      ) {
        continue;
      }
      const id = `${preset}/${nameOf(model)}/${version}`;
      suggested[id] = { provider: preset, ...(baseUrl === usual ? {} : { baseUrl }), model };
    }
  }
  return suggested;
}

/** In the format of model ids. llama.cpp may use the file path as the name. */
function nameOf(model: string): string {
  const name = /([^/\\]+)\.gguf$/i.exec(model)?.[1] ?? model;
  const parts = name.replace(/[^\w.:@/-]+/g, '-').split('/');
  return parts.filter((part) => part !== '').join('/') || 'model';
}
