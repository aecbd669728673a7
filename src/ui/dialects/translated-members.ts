// Members and types of components in other languages, under their English names.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isStyleWord } from '../check/style-words.ts';
import { translatedName, translatedType } from '../translated-names.ts';
import { typeKeys } from './described/component-type.ts';
import { kindOf } from './vocabulary.ts';

/** `{"type": "bouton"}`. A name in upper case is a category of the data. */
export const typeInEnglish = (name: string, value: JsonValue): JsonValue =>
  typeof value === 'string' && typeKeys.includes(name) && kindOf(value) === undefined && value === value.toLowerCase()
    ? (translatedType(value) ?? value)
    : value;

/** The English name of a member of `component`, if no other member has it. */
export function nameInEnglish(component: JsonObject, name: string): string {
  const translated = translatedName(name);
  // Anything other than a text is the content.
  const english = translated === 'text' && typeof component[name] === 'object' ? 'content' : translated;
  // The style of a sofa is a fact.
  const { [name]: value = '' } = component;
  if (english === 'variant' && !(typeof value === 'string' && isStyleWord(value))) return name;
  return english === undefined || Object.hasOwn(component, english) ? name : english;
}

export const membersInEnglish = (component: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(component).map(([name, value]) => [nameInEnglish(component, name), value]));

export const withTypeInEnglish = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typeInEnglish(name, member)]));
