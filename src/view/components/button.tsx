import { useAction } from '../actions.ts';
import { defineView } from '../define-view.ts';
import { useForm } from '../forms/form-context.ts';
import { Icon } from '../icons.tsx';
import { oneOf, recordOf, textOf } from '../read-props.ts';
import { safeLink } from '../safe-url.ts';
import { useView } from '../view-context.ts';

const sizes = ['extra-small', 'small', 'medium', 'large'] as const;

export const button = defineView('Button', ({ element }) => {
  const { label, action, variant, type, size } = element.props;
  const text = textOf(label);
  const form = useForm();
  const { isStatic } = useView();
  const run = useAction(action ?? { type: 'continue_conversation' }, text);
  const kind = oneOf(variant, ['primary', 'secondary', 'tertiary'], 'primary');
  const { type: actionType, params } = recordOf(action);
  const url = actionType === 'open_url' ? safeLink(textOf(recordOf(params)['url'])) : undefined;
  const style = `button ${kind} ${oneOf(size, sizes, 'medium')}${type === 'destructive' ? ' destructive' : ''}`;
  const icon = actionType === 'open_url' ? <Icon name="open" size={16} /> : null;
  if (isStatic && url !== undefined) {
    return (
      <a class={style} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {text}
        {icon}
      </a>
    );
  }
  const isSubmit = form.submit !== undefined && kind === 'primary' && actionType !== 'open_url';
  const click = (): void => {
    if (run === undefined) return;
    if (isSubmit) form.submit?.(run);
    else run();
  };
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      class={style}
      disabled={run === undefined || (form.isSent && actionType !== 'open_url')}
      onClick={(event) => {
        // Otherwise its form would be submitted again.
        event.preventDefault();
        click();
      }}
    >
      <span dir="auto">{text}</span>
      {icon}
    </button>
  );
});
