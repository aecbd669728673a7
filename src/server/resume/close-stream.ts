// Ends a stream whose instance died: closes the document that it sent, as far as the frames tell, and adds an error frame
// with the reason.
import { ApiError } from '../../errors.ts';
import { completeDocument } from '../../generate/complete-document.ts';
import { chatCompletionsProtocol, protocols } from '../../wire/protocol.ts';
import type { CloseStream } from './shared-logs.ts';

const message = 'The instance that wrote this reply stopped. Send the request again.';

export const closeStream: CloseStream = (id, frames) => {
  const { frames: reader } = protocols.find(({ idPrefix }) => id.startsWith(idPrefix)) ?? chatCompletionsProtocol;
  const last = frames.at(-1);
  if (last !== undefined && reader.isLast(last)) return [];
  const sent = reader.contentOf(frames);
  const closing = sent === '' ? undefined : completeDocument(sent, message);
  return reader.close(frames, closing, new ApiError('upstream_interrupted', message));
};
