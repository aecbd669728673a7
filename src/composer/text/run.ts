// A run of consecutive lines: a piece of prose, a title, or lines of one kind.
import type { LineSegment } from './lines/line-segment.ts';

export type Run =
  | LineSegment
  | { readonly type: 'prose'; readonly markdown: string }
  | { readonly type: 'title'; readonly text: string; readonly subtitle?: string };
