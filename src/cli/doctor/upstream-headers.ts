import type { ModelSetting } from '../../config/load-settings.ts';
import { capabilitiesOf } from '../../providers/known-models.ts';
import { getPreset } from '../../providers/presets.ts';

/** The key as the protocol's adapter sends it. */
export function upstreamHeaders({
  provider,
  model,
  apiKey,
  headers,
  capabilities,
}: ModelSetting): Readonly<Record<string, string>> {
  const key = (name: string, value = apiKey) => (apiKey === undefined || value === undefined ? {} : { [name]: value });
  const own = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const { protocol } = getPreset(provider);
  switch (protocol) {
    case 'anthropic':
      return { 'anthropic-version': '2023-06-01', ...key('x-api-key'), ...own };
    case 'google':
      return { ...key('x-goog-api-key'), ...own };
    case 'openai-compatible':
    case 'openai-responses': {
      const { apiKeyHeader = 'authorization' } = { ...capabilitiesOf(provider, model), ...capabilities };
      return { ...key(apiKeyHeader, apiKeyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey), ...own };
    }
    case 'ai-sdk':
      return own;
    default:
      return protocol satisfies never;
  }
}
