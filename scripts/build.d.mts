export function buildSources(): Promise<void>;
