import { fetchedUrl, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const image = defineComponent('Image', {
  group: 'media',
  order: 20,
  isBlock: true,
  isSpecial: true,
  purpose: 'a picture, cropped to 3:2',
  props: {
    alt: text(),
    // Optional in OpenUI, where an image without a source is an empty box and logs an error to the console.
    src: fetchedUrl(),
  },
  aliases: ['Photo', 'Img', 'Picture'],
  example: `Image("Hills at dusk", "${samplePicture}")`,
});
