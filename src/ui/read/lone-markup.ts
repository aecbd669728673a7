// A fence that is the whole answer: an interface in tags, or a component that returns one. Beside an explanation it is code.
import { kindOf } from '../dialects/vocabulary.ts';
import { mainTags } from './local-components.ts';

/** Languages of interfaces. */
const languages = /^(?:html|jsx|tsx|vue|svelte|react|)$/;

export const mayBeLoneMarkup = (language: string): boolean => languages.test(language);

const comments = /^(?:\s*<!--[^]*?-->)+\s*/;
const firstTag = /^\s*<(?:!doctype|([A-Za-z][\w.-]*)|>)/i;
/** Tags that make an interface, at the beginning and somewhere in it. */
const boxes =
  /^(?:html|body|main|div|section|article|header|footer|nav|aside|form|fieldset|label|input|select|textarea|button|table|[uo]l|dl|h[1-6]|p|figure|details|template|style|script)$/i;
const readable = /<(?:input|select|textarea|button|table|[uo]l|dl|h[1-6]|p|label|details|[A-Z]\w*)(?=[\s/>])/;
/** `<Card title="Hello" />` alone is an example. */
const twoTags = /<[A-Za-z][^<]*<[A-Za-z]/;
const component = /^\s*(?:(?:import|export|function|const|type|interface|let)\s|["']use client["'])/;

/** `text`: the whole content of the fence. */
export function isInterface(text: string): boolean {
  if (component.test(text)) return mainTags(text) !== undefined && readable.test(text) && twoTags.test(text);
  const written = text.replace(comments, '');
  const found = firstTag.exec(written);
  const [, tag = 'div'] = found ?? [];
  const isShown = boxes.test(tag) || (/^[A-Z]/.test(tag) && kindOf(tag) !== undefined);
  return found !== null && isShown && readable.test(written);
}
