/** One server-sent event of a stream of chunks. */
export interface Frame {
  readonly id: string | undefined;
  /** JSON of a chunk or of an error, or `[DONE]`. */
  readonly data: string;
}

export interface FrameReader {
  /** Takes the next piece of the body text, split anywhere, and returns the events that it completes. */
  push(text: string): readonly Frame[];
}

/** Reads the frames of a streamed completion. Keep-alive comments are skipped. */
export function createFrameReader(): FrameReader {
  let line = '';
  let id: string | undefined;
  let data: string[] = [];

  const endLine = (): undefined => {
    const [field, value] = split(line);
    line = '';
    if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  };

  const endFrame = (): Frame | undefined => {
    const frame = data.length === 0 ? undefined : { id, data: data.join('\n') };
    id = undefined;
    data = [];
    return frame;
  };

  return {
    push(text) {
      const frames: Frame[] = [];
      const lines = text.split('\n');
      for (const [index, piece] of lines.entries()) {
        line += piece;
        if (index === lines.length - 1) break;
        if (line.endsWith('\r')) line = line.slice(0, -1);
        const frame = line === '' ? endFrame() : endLine();
        if (frame !== undefined) frames.push(frame);
      }
      return frames;
    },
  };
}

function split(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
