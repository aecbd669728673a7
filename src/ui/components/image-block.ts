import { fetchedUrl, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const imageBlock = defineComponent('ImageBlock', {
  group: 'media',
  order: 10,
  isBlock: true,
  isSpecial: true,
  purpose: 'a large picture',
  props: {
    src: fetchedUrl(),
    alt: optional(text()),
  },
  example: `ImageBlock("${samplePicture}", "Hills at dusk")`,
});
