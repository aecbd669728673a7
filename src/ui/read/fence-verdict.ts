/** What a fence holds: a UI in notation or JSON, a UI in tags, or code to be shown. */
export type FenceVerdict = 'ui' | 'markup' | 'code' | 'more';
