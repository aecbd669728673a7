// Of a conversation, documents are read as far as that takes no time that others would notice. What is beyond goes to the
// model as the client sent it.

/** Of one document. To write the notation of so many values takes 8 ms, and is not interrupted. */
export const documentWeight = { values: 20_000, depth: 200 } as const;

/** Of one document that an answer may change: what the answer keeps of it is compiled at once. */
export const mostEditable = 10_000;

/** Of all documents of a conversation, the newest first. */
export const conversationWeight = { values: 200_000, characters: 4 * 1024 * 1024 } as const;
