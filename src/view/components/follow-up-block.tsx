import { useAction } from '../actions.ts';
import { defineView } from '../define-view.ts';
import { Icon } from '../icons.tsx';
import { elementsOf, filledText } from '../read-props.ts';

export const followUpBlock = defineView('FollowUpBlock', ({ element }) => {
  const texts = elementsOf(element.props['items'], 'FollowUpItem').flatMap(
    ({ props }) => filledText(props['text']) ?? [],
  );
  return (
    <ul class="follow-ups">
      {texts.map((text, index) => (
        <FollowUp key={index} text={text} />
      ))}
    </ul>
  );
});

function FollowUp({ text }: { readonly text: string }) {
  const run = useAction({ type: 'continue_conversation' }, text);
  return (
    <li>
      <button type="button" class="follow-up" onClick={run} disabled={run === undefined}>
        <Icon name="arrow" size={16} />
        <span dir="auto">{text}</span>
      </button>
    </li>
  );
}
