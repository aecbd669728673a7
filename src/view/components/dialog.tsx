import { useRef } from 'preact/hooks';
import { Blocks } from '../blocks.tsx';
import { defineView, type ViewProps } from '../define-view.ts';
import { Fold } from '../fold.tsx';
import { Icon } from '../icons.tsx';
import { elementsOf, filledText, textOf } from '../read-props.ts';
import { useElementId, useView } from '../view-context.ts';

function DialogView({ element, open }: ViewProps) {
  const { isStatic, words } = useView();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useElementId();
  const label = textOf(element.props['trigger']);
  const title = filledText(element.props['title']) ?? label;
  const content = <Blocks items={elementsOf(element.props['content'])} open={open} />;
  if (isStatic) {
    return (
      <Fold title={label} isOpenAtFirst={false}>
        {content}
      </Fold>
    );
  }
  return (
    <>
      <button type="button" class="button secondary" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <span dir="auto">{label}</span>
      </button>
      <dialog
        ref={dialog}
        class="dialog"
        aria-labelledby={id}
        onClick={(event) => {
          // A click outside the dialog hits its backdrop.
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
      >
        <div class="dialog-body">
          <header class="dialog-head">
            <h2 id={id} dir="auto">
              {title}
            </h2>
            <button type="button" class="quiet round" aria-label={words.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" size={16} />
            </button>
          </header>
          {content}
        </div>
      </dialog>
    </>
  );
}

export const dialog = defineView('Dialog', DialogView);
