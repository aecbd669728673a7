/** Nobody sent a document that is deeper: none of ours is nested as much. */
export const maxDocumentDepth = 200;
