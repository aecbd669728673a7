import { boolean, number, object, optional, regex } from '../../schema/build.ts';

/** The checks of a form field before its form is sent. The client writes the messages. */
export const rules = object({
  required: optional(boolean()),
  email: optional(boolean()),
  url: optional(boolean()),
  numeric: optional(boolean()),
  min: optional(number()),
  max: optional(number()),
  minLength: optional(number()),
  maxLength: optional(number()),
  pattern: optional(regex()),
});
