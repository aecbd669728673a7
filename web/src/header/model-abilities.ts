import type { ModelCard } from '../session/api.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Short descriptions of a model's abilities. Empty if the service does not report them. */
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
