import { defineView } from '../define-view.ts';
import { Choices } from '../forms/choices.tsx';

export const checkBoxGroup = defineView('CheckBoxGroup', ({ element, open }) => (
  <Choices element={element} open={open} item="CheckBoxItem" />
));
