// The tokens that the theme editor offers, by group. Their values come from the style sheet of the renderer.

export interface TokenGroup {
  readonly title: string;
  readonly kind: 'colour' | 'length' | 'text';
  /** Without `--tessera-`. */
  readonly names: readonly string[];
}

const series = Array.from({ length: 12 }, (_, index) => `series-${index + 1}`);

export const tokenGroups: readonly TokenGroup[] = [
  { title: 'Accent', kind: 'colour', names: ['accent', 'on-accent', 'accent-tint'] },
  {
    title: 'Surfaces',
    kind: 'colour',
    names: ['background', 'surface', 'sunken', 'border', 'border-strong', 'control'],
  },
  { title: 'Text', kind: 'colour', names: ['text', 'muted', 'faint'] },
  {
    title: 'Meaning',
    kind: 'colour',
    names: 'info info-tint success success-tint warning warning-tint danger danger-tint on-danger'.split(' '),
  },
  { title: 'Series of charts', kind: 'colour', names: series },
  {
    title: 'Shape',
    kind: 'length',
    names: 'radius radius-control radius-tag padding gap control-height measure'.split(' '),
  },
  { title: 'Type', kind: 'text', names: ['size', 'font', 'mono'] },
];
