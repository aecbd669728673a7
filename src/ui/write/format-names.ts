/** The output formats of a document. Separate from the writers, for modules that only need the names. */
export const uiFormats = ['json', 'openui', 'a2ui', 'markdown', 'html'] as const;

export type UiFormat = (typeof uiFormats)[number];

export const isUiFormat = (name: unknown): name is UiFormat => uiFormats.some((format) => format === name);
