// Parts of messages as content blocks.

import type {
  Base64ImageSource,
  DocumentBlockParam,
  ImageBlockParam,
  TextBlockParam,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages';

import { ApiError } from '../../errors.ts';
import type { ContentPart, FilePart, ToolMessage } from '../../model/message.ts';
import type { CallIds } from '../call-ids.ts';
import { parseDataUrl, pdfType, type UrlData } from '../data-url.ts';
import { partsWithNote } from '../notes.ts';

const imageTypes: readonly Base64ImageSource['media_type'][] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

export function textBlock(text: string): TextBlockParam {
  return { type: 'text', text };
}

/** The API rejects texts of white space only. */
export function toBlocks(part: ContentPart): readonly (TextBlockParam | ImageBlockParam | DocumentBlockParam)[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [textBlock(part.text)];
  const data = parseDataUrl(part);
  if (part.type === 'file') return [toDocument(part, data)];
  if (data === undefined) return [{ type: 'image', source: { type: 'url', url: part.url } }];
  const source = { type: 'base64', media_type: toImageType(data.mediaType), data: data.base64 } as const;
  return [{ type: 'image', source }];
}

function toDocument({ url, name }: FilePart, data: UrlData | undefined): DocumentBlockParam {
  const title = name === undefined ? undefined : { title: name };
  if (data === undefined) return { type: 'document', source: { type: 'url', url }, ...title };
  return { type: 'document', source: { type: 'base64', media_type: pdfType, data: data.base64 }, ...title };
}

function toImageType(mediaType: string): Base64ImageSource['media_type'] {
  // `image/jpg` is not a media type, but is common.
  const name = mediaType.toLowerCase().replace('/jpg', '/jpeg');
  const known = imageTypes.find((type) => type === name);
  if (known !== undefined) return known;
  throw new ApiError('invalid_value', 'This model accepts only JPEG, PNG, GIF and WebP images.', {
    param: 'messages',
  });
}

export function toToolResult(message: ToolMessage, ids: CallIds): ToolResultBlockParam {
  const { toolCallId, content, note } = message;
  const blocks =
    partsWithNote(message)?.flatMap(toBlocks) ?? (note === undefined ? content : [textBlock(content), textBlock(note)]);
  return { type: 'tool_result', tool_use_id: ids.ofResult(toolCallId), content: blocks };
}
