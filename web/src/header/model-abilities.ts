import type { ModelCard } from '../session/api.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** What a model can do, in a few words each. Empty for a service that does not say. */
export function modelAbilities({ capabilities }: ModelCard): readonly string[] {
  if (capabilities === undefined) return [];
  const { tools, images, reasoning, context_window: window } = capabilities;
  return [
    ...(tools ? ['Tools'] : []),
    ...(images ? ['Images'] : []),
    ...(reasoning ? ['Reasoning'] : []),
    ...(window === null ? [] : [`${compact.format(window)} tokens`]),
  ];
}
