// `tessera-ui/client`: readers for applications that render replies of the service. Pure: no packages, network or globals.
export type { Element, UiDocument } from '../ui/element.ts';
export { fromA2uiAction } from './a2ui-action.ts';
export { toAssistantMessage, type AssistantMessage, type CalledTool } from './assistant-message.ts';
export {
  builtInSignatures,
  toComponentSignatures,
  type ComponentSignature,
  type ComponentSignatures,
} from './component-signatures.ts';
export type { Action, Block, ComponentName, ComponentProps, ElementOf } from './element-types.ts';
// By name it would be an alias, to which no program can add.
export type * from './custom-components.ts';
export { isElementOf, type Growing, type GrowingElement } from './typed-element.ts';
export type { CustomSchemas, PropsOf } from './props-of.ts';
export { createFrameReader, type Frame, type FrameReader } from './frame-reader.ts';
export { createReplyReader, type Reply, type ReplyReader, type ToolCall } from './reply-reader.ts';
export { partsOf, type Cell, type ElementParts } from './parts-of.ts';
export { refresh, type LiveDocument, type NewResults } from './refresh.ts';
export type { Binding, LiveBindings } from '../ui/live-bindings.ts';
export { toOpenUi } from './to-openui.ts';
export { createTreeReader, isElement, parsePrefix, type TreeReader, type UiTree } from './tree-reader.ts';
export { createReplyStore, type ReplyStore, type Schedule } from './reply-store.ts';
export { toPlainText, toUserMessage, type PlainText, type UiAction, type UserMessage } from './user-message.ts';
