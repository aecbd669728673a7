import { action, fetchedUrl, object, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const listItem = defineComponent('ListItem', {
  group: 'data',
  order: 40,
  purpose: 'one row, may be clicked',
  props: {
    title: text(),
    subtitle: optional(text()),
    image: optional(object({ src: fetchedUrl(), alt: text() })),
    actionLabel: optional(text()),
    action: optional(action()),
  },
  wrapIn: 'ListBlock',
  detailProp: 'subtitle',
  aliases: ['Li'],
  example: 'ListItem("Renew the passport", "Takes six weeks", null, "Start", {type: "continue_conversation"})',
});
