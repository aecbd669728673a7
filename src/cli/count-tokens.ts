export interface TokenCount {
  readonly count: number;
  /** The tokenizer, or an estimate. */
  readonly by: string;
}

/** Uses the tokenizer of OpenAI's models if it is installed (a development dependency), otherwise an estimate. */
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
