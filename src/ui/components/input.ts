import { name, oneOf, optional, fieldText } from '../../schema/build.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { defineComponent } from '../component.ts';
import { rules } from './rules.ts';

export const input = defineComponent('Input', {
  group: 'form',
  order: 30,
  purpose: 'one line of text',
  props: {
    name: name(),
    placeholder: optional(fieldText()),
    type: optional(oneOf('text', 'email', 'password', 'number', 'url')),
    rules: optional(rules),
    value: optional(fieldText()),
  },
  neutral: { name: 'field' },
  // `Input("email", "email", "Your address")`.
  settingWords: { placeholder: ['text', 'email', 'password', 'number', 'tel', 'url', 'date', 'time', 'search'] },
  wrapIn: 'FormControl',
  aliases: [
    'TextField',
    'TextInput',
    'NumberInput',
    'NumberField',
    'EmailInput',
    'PasswordInput',
    'PhoneInput',
    'SearchInput',
    'SearchField',
    'SearchBar',
  ],
  kindOfName:
    /^(?:Text|Name|Address|Email|Phone|Tel|Telephone|Number|Numeric|Integer|Currency|Money|Amount|Search|Url|Link|Website|Password)(?:Field|Input|Box|Entry)$/i,
  impliedBy: (writtenName): JsonObject => {
    const [type] = /password|email|number|url/i.exec(writtenName) ?? [];
    return type === undefined ? {} : { type: type.toLowerCase() };
  },
  example: 'Input("email", "you@example.com", "email", {required: true, email: true})',
});
