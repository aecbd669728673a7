import { fetchedUrl, list, object, optional, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { samplePicture } from './sample-picture.ts';

export const imageGallery = defineComponent('ImageGallery', {
  group: 'media',
  order: 30,
  isBlock: true,
  isSpecial: true,
  purpose: 'several pictures, enlarged on click',
  props: {
    images: list(object({ src: fetchedUrl(), alt: optional(text()), details: optional(text()) })),
  },
  aliases: ['ImageGrid', 'ImageList', 'Slideshow', 'Gallery'],
  example: `ImageGallery([{src: "${samplePicture}", alt: "Hills"}, {src: "${samplePicture}", alt: "Valley", details: "Seen from the north"}])`,
});
