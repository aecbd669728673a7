// How each kind of model server is recognized. A port alone is not enough: many programs use 8080 and 8000.
import type { PresetName } from '../../providers/presets.ts';
import { itemsOf, memberOf, textsOf, type Answer } from './get-json.ts';

/** Undefined when nothing answered there. */
export type GetPath = (path: string) => Promise<Answer | undefined>;

export interface Identity {
  /** Names of the models that generate text. */
  readonly models: readonly string[];
  /** A remark about it. */
  readonly remark?: string | undefined;
}

export interface ServerKind {
  readonly preset: PresetName;
  /** The default port. */
  readonly port: number;
  /** Undefined when this is another kind of server. */
  identify(getPath: GetPath): Promise<Identity | undefined>;
}

const canWrite = (name: string): boolean => !/embed|rerank|\bbert\b/i.test(name);

async function listModels(getPath: GetPath): Promise<readonly string[]> {
  return textsOf(itemsOf((await getPath('/v1/models'))?.json, 'data'), 'id').filter(canWrite);
}

export const serverKinds: readonly ServerKind[] = [
  {
    preset: 'ollama',
    port: 11_434,
    async identify(getPath) {
      const version = memberOf((await getPath('/api/version'))?.json, 'version');
      const tags = (await getPath('/api/tags'))?.json;
      if (typeof version !== 'string' || !Array.isArray(memberOf(tags, 'models'))) return undefined;
      const models = itemsOf(tags, 'models');
      const local = models.filter((model) => !isCloudModel(model));
      const left = models.length - local.length;
      return {
        models: textsOf(local, 'name').filter(canWrite),
        remark:
          left === 0
            ? undefined
            : `${left} cloud ${left === 1 ? 'model is' : 'models are'} omitted, because conversations with cloud models leave this machine`,
      };
    },
  },
  {
    preset: 'lm-studio',
    port: 1234,
    // It answers unknown paths with 200, so only the content of the response counts.
    async identify(getPath) {
      if (memberOf((await getPath('/lmstudio-greeting'))?.json, 'lmstudio') !== true) return undefined;
      const models = itemsOf((await getPath('/api/v0/models'))?.json, 'data');
      const writers = models.filter((model) => ['llm', 'vlm'].includes(String(memberOf(model, 'type'))));
      return { models: writers.length > 0 ? textsOf(writers, 'id') : await listModels(getPath) };
    },
  },
  {
    preset: 'llama.cpp',
    port: 8080,
    async identify(getPath) {
      const props = await getPath('/props');
      const isIts =
        props?.headers['server'] === 'llama.cpp' ||
        (memberOf(props?.json, 'default_generation_settings') !== undefined &&
          memberOf(props?.json, 'total_slots') !== undefined);
      return isIts ? { models: await listModels(getPath) } : undefined;
    },
  },
  {
    preset: 'vllm',
    port: 8000,
    async identify(getPath) {
      const version = memberOf((await getPath('/version'))?.json, 'version');
      if (typeof version !== 'string') return undefined;
      const answer = await getPath('/v1/models');
      const models = itemsOf(answer?.json, 'data');
      if (answer?.status === 401) return { models: [], remark: 'requires a key to list its models' };
      return textsOf(models, 'owned_by').includes('vllm') ? { models: textsOf(models, 'id') } : undefined;
    },
  },
];

/** Ollama forwards the conversation to its maker's cloud service. */
function isCloudModel(model: unknown): boolean {
  const [remoteHost, remoteModel] = [memberOf(model, 'remote_host'), memberOf(model, 'remote_model')];
  const isRemote = (value: unknown): boolean => typeof value === 'string' && value !== '';
  return (
    isRemote(remoteHost) || isRemote(remoteModel) || textsOf([model], 'name').some((name) => /[:-]cloud$/.test(name))
  );
}
