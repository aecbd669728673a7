/** The output formats of a document. Apart from what writes them, for those that only need the names. */
export const uiFormats = ['json', 'openui', 'a2ui', 'markdown', 'html'] as const;

export type UiFormat = (typeof uiFormats)[number];

export const isUiFormat = (name: unknown): name is UiFormat => uiFormats.some((format) => format === name);
