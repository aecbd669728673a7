import { element, list, optional, text } from '../../schema/build.ts';
import { anyBlock, defineComponent } from '../component.ts';
import { isFilled, make } from '../write/fallback.ts';
import { line, listOf } from '../write/read-props.ts';

export const dialog = defineComponent('Dialog', {
  group: 'layout',
  order: 90,
  isBlock: true,
  isSpecial: true,
  purpose: 'a button that opens content',
  props: {
    trigger: text(),
    content: list(element(anyBlock, 'ListBlock')),
    title: optional(text()),
  },
  aliases: [
    'Popup',
    'Modal',
    'Drawer',
    'Sheet',
    'Popover',
    'AlertDialog',
    'DialogBlock',
    'DrawerBlock',
    'AlertDialogBlock',
    'ModalBlock',
    'SheetBlock',
    'ConfirmDialog',
    'ConfirmationDialog',
    'Popconfirm',
    'ModalDialog',
    'BottomSheet',
    'SidePanel',
  ],
  example: 'Dialog("Read the terms", [TextContent("You may return it within 30 days.")], "Terms of return")',
  fallback: ({ trigger, content, title }) => {
    const heading = isFilled(title) && title !== trigger ? [make('CardHeader', { title: line(title) })] : [];
    const label = line(trigger);
    const item = make('AccordionItem', {
      value: label || 'dialog',
      trigger: label,
      content: [...heading, ...listOf(content)],
    });
    return [make('Accordion', { items: [item] })];
  },
});
