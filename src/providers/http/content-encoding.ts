// Requests ask for no compression, but some servers and proxies compress anyway.
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Removes the encoding of a body. An unreadable body is passed on, and the adapter reports that it is not a reply. */
export function decoded(body: AsyncIterable<Uint8Array>, encoding: string | undefined): AsyncIterable<Uint8Array> {
  const decoder = encoding === undefined ? undefined : createDecoder(encoding.trim().toLowerCase());
  if (decoder === undefined) return body;
  // Failures reach the reader through the decoder; pipeline() destroys the connection when the reader leaves.
  pipeline(Readable.from(body, { objectMode: false }), decoder, () => {});
  return decoder;
}

function createDecoder(encoding: string): (Readable & NodeJS.WritableStream) | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
