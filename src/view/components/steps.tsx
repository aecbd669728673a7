import { defineView, isOpen } from '../define-view.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { elementsOf, textOf } from '../read-props.ts';

export const steps = defineView('Steps', ({ element, open }) => (
  <ol class="steps">
    {elementsOf(element.props['items'], 'StepsItem').map((item, index) => (
      <li key={index}>
        <p class="step-title" dir="auto">
          {textOf(item.props['title'])}
        </p>
        <Markdown text={textOf(item.props['details'])} isGrowing={isOpen(item, open)} />
      </li>
    ))}
  </ol>
));
