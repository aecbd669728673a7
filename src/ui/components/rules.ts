import { boolean, number, object, optional, regex } from '../../schema/build.ts';

/** What a form field checks before its form is sent. The client words the complaint. */
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
