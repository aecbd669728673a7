export interface Frame {
  readonly id: string;
  readonly data: string;
}

/** The frames of a complete stream; throws on anything that is neither a frame of ours nor a comment. */
export function framesOf(stream: string): Frame[] {
  const blocks = stream.split('\n\n');
  if (blocks.pop() !== '')
    throw new Error(`The stream does not end with a blank line: ${JSON.stringify(stream.slice(-200))}`);
  return blocks
    .filter((block) => !block.startsWith(':'))
    .map((block) => {
      const [, id, data] = /^id: (\d+)\ndata: ([^\n]*)$/.exec(block) ?? [];
      if (id === undefined || data === undefined) throw new Error(`Not a frame: ${block}`);
      return { id, data };
    });
}
