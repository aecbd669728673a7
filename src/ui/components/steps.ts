import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const steps = defineComponent('Steps', {
  group: 'text',
  order: 60,
  isBlock: true,
  purpose: 'instructions in order',
  props: {
    items: list(element('StepsItem')),
  },
  aliases: [
    'Stepper',
    'StepList',
    'StepSequence',
    'StepFlow',
    'StepByStep',
    'ProcessFlow',
    'ProcessSteps',
    'Procedure',
    'Instructions',
    'HowTo',
  ],
  hasPrefixes: true,
  example:
    'Steps([StepsItem("Install", "Run `npm install`."), StepsItem("Start", "Run `npm start`, then open the page.")])',
});
