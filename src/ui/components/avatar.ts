import { fetchedUrl, optional, text as words } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { isFilled, make } from '../write/fallback.ts';
import { line, text } from '../write/read-props.ts';

export const avatar = defineComponent('Avatar', {
  group: 'media',
  order: 5,
  isBlock: true,
  isSpecial: true,
  purpose: 'a person or team',
  props: {
    name: words(),
    subtitle: optional(words()),
    src: optional(fetchedUrl()),
  },
  aliases: ['Persona', 'UserCard', 'ProfileCard'],
  example: 'Avatar("Support team", "Answers within a day")',
  fallback: ({ name, subtitle, src }) => {
    const image = isFilled(src) ? { src: text(src), alt: line(name) } : undefined;
    const item = make('ListItem', { title: line(name), subtitle: line(subtitle), image });
    return [make('ListBlock', { items: [item], variant: image === undefined ? undefined : 'image' })];
  },
});
