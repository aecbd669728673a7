import { optional, text, url } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const imageBlock = defineComponent('ImageBlock', {
  group: 'media',
  purpose: 'a large picture',
  props: {
    src: url(),
    alt: optional(text()),
  },
  example: `ImageBlock("${samplePicture}", "Hills at dusk")`,
});
