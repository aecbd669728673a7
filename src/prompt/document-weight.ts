// Limits on the documents of a conversation that are converted, so that the conversion does not delay other requests.
// Documents beyond the limits are passed to the model as the client sent them.

/** Per document. Writing the notation of this many values takes 8 ms and is not interruptible. */
export const documentWeight = { values: 20_000, depth: 200 } as const;

/**
 * Maximum values of a document that may be edited, because its unchanged elements are compiled without interruption.
 */
export const maxEditable = 10_000;

/** For all documents of a conversation, the latest first. */
export const conversationWeight = { values: 200_000, characters: 4 * 1024 * 1024 } as const;
