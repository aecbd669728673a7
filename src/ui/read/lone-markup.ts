// A fence that is the whole answer: an interface in tags. Beside an explanation it is code, and so is a program.
import { kindOf } from '../dialects/vocabulary.ts';

/** Languages of interfaces. */
const languages = /^(?:html|jsx|tsx|vue|svelte|react|)$/;

export const mayBeLoneMarkup = (language: string): boolean => languages.test(language);

const comments = /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)+/;
const firstTag = /^\s*<(?:!doctype|([A-Za-z][\w.-]*)|>)/i;
/** Tags that make an interface, at the beginning and somewhere in it. */
const boxes =
  /^(?:html|body|main|div|section|article|header|footer|nav|aside|form|fieldset|label|input|select|textarea|button|table|[uo]l|dl|h[1-6]|p|figure|details|template|style|script)$/i;
const readable = /<(?:input|select|textarea|button|table|[uo]l|dl|h[1-6]|p|label|details|[A-Z]\w*)(?=[\s/>])/;
/** A component of a program: its script, and values that it binds. */
const program =
  /^\s*(?:(?:import|export|function|const|type|interface|let)\s|["']use client["'])|<script[\s>](?![^]{0,40}\bsrc=)[^<]*\b(?:const|let|import|export)\b|\s:[\w-]+="|\sv-[a-z]+[=:\s>]|\{\{|=>/;

/** `text`: the whole content of the fence. */
export function isInterface(text: string): boolean {
  if (program.test(text)) return false;
  const written = text.replace(comments, '');
  const found = firstTag.exec(written);
  const [, tag = 'div'] = found ?? [];
  const isShown = boxes.test(tag) || (/^[A-Z]/.test(tag) && kindOf(tag) !== undefined);
  return found !== null && isShown && readable.test(written);
}
