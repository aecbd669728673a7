export interface TokenCount {
  readonly count: number;
  /** By what it was counted. */
  readonly by: string;
}

/** With the tokenizer of OpenAI's models where it is installed (for development it is), else by estimate. */
export async function countTokens(text: string): Promise<TokenCount> {
  try {
    const { encode } = await import('gpt-tokenizer/encoding/o200k_base');
    return { count: encode(text).length, by: 'o200k_base' };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    const { estimateTokenCount } = await import('tokenx');
    return { count: estimateTokenCount(text), by: 'an estimate' };
  }
}
