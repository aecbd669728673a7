import { list, object, optional, text, url } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const imageGallery = defineComponent('ImageGallery', {
  group: 'media',
  purpose: 'several pictures, enlarged on click',
  props: {
    images: list(object({ src: url(), alt: optional(text()), details: optional(text()) })),
  },
  aliases: ['Gallery'],
  example: `ImageGallery([{src: "${samplePicture}", alt: "Hills"}, {src: "${samplePicture}", alt: "Valley", details: "Seen from the north"}])`,
});
