import type { Dialect } from '../dialects/detect.ts';

/** The content of a fence: our UI in notation or JSON, a UI in tags or in another dialect, or code to be shown. */
export type FenceVerdict = 'ui' | 'markup' | Dialect | 'code' | 'more';
