// `tessera-ui/compiler`: turns the text of a language model into a UI document, without the service. Pure: no package, no
// network, no globals; runs in browsers too.
export { systemPrompt, type SystemPromptOptions } from '../prompt/system-prompt.ts';
export type { JsonObject, JsonValue } from '../schema/schema.ts';
export type { Catalog } from '../ui/catalog.ts';
export type { UiCompiler } from '../ui/compile.ts';
export type { Diagnostic, Element, UiDocument } from '../ui/element.ts';
export type { UiFormat } from '../ui/write/format-names.ts';
export { createCompiler, type CompilerSettings } from './create-compiler.ts';
export { defineCatalog, type CatalogDeclarations } from './define-catalog.ts';
