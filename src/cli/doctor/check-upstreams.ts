import type { ModelSetting } from '../../config/load-settings.ts';
import { toUpstreamError } from '../../providers/http/upstream-error.ts';
import { joinUrl } from '../../providers/http/headers.ts';
import { getPreset } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';
import { itemsOf, memberOf, textsOf, type Answer, type Get } from './get-json.ts';
import { upstreamHeaders } from './upstream-headers.ts';

/** Asks each configured model server for its list of models, which costs nothing and needs the key. */
export async function checkUpstreams(models: readonly ModelSetting[], get: Get): Promise<readonly Finding[]> {
  const asked = new Map<string, ReturnType<Get>>();
  return Promise.all(
    models.map(async (model): Promise<Finding> => {
      const finding = (state: Finding['state'], message: string): Finding => {
        return { area: 'models', state, subject: model.id, message };
      };
      const baseUrl = model.baseUrl ?? getPreset(model.provider).baseUrl;
      if (baseUrl === undefined)
        return finding('note', `not checked: ${model.package ?? model.provider} has its own protocol`);
      const url = joinUrl(baseUrl, '/models').href;
      const headers = upstreamHeaders(model);
      const place = JSON.stringify([url, headers]);
      const answer = asked.get(place) ?? get(url, headers);
      asked.set(place, answer);
      const [state, message] = judge(await answer, model);
      return finding(state, `${new URL(baseUrl).host} ${message}`);
    }),
  );
}

function judge(answer: Awaited<ReturnType<Get>>, model: ModelSetting): readonly [Finding['state'], string] {
  if ('failure' in answer) return ['broken', `cannot be reached: ${answer.failure}`];
  const { status } = answer;
  if (status >= 200 && status < 300) return judgeList(answer, model);
  if (status === 401 || status === 403) {
    return [
      'broken',
      model.apiKey === undefined
        ? `requires a key: set apiKeyEnv (HTTP ${status})`
        : `rejects the key (HTTP ${status})`,
    ];
  }
  if (status === 404 || status === 405) return ['ok', 'answers; it does not list models, so the key was not checked'];
  if (status === 429) return ['note', 'answers, but is rate-limiting requests'];
  return ['broken', `answers with HTTP ${status}. ${toUpstreamError(status, answer.text).message}`];
}

function judgeList({ json }: Answer, { model }: ModelSetting): readonly [Finding['state'], string] {
  const names = [...textsOf(itemsOf(json, 'data'), 'id'), ...textsOf(itemsOf(json, 'models'), 'name')];
  const isWhole = memberOf(json, 'has_more') !== true && memberOf(json, 'nextPageToken') === undefined;
  const isListed = names.some((name) => name === model || name === `models/${model}`);
  if (names.length === 0) return ['ok', 'answers'];
  if (isListed || !isWhole) return ['ok', 'answers and accepts the key'];
  return ['note', `answers, but does not list ${JSON.stringify(model)}; it may still serve it`];
}
