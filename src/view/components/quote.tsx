import { defineView } from '../define-view.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { filledText, textOf } from '../read-props.ts';

export const quote = defineView('Quote', ({ element, open }) => {
  const { text, author, source } = element.props;
  const by = filledText(author);
  const from = filledText(source);
  return (
    <figure class="quote">
      <blockquote>
        <Markdown text={textOf(text)} isGrowing={open.size > 0} />
      </blockquote>
      {by === undefined && from === undefined ? null : (
        <figcaption dir="auto">
          {by === undefined ? null : <span class="quote-author">{by}</span>}
          {from === undefined ? null : <cite>{from}</cite>}
        </figcaption>
      )}
    </figure>
  );
});
