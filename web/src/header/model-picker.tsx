// A combobox that only selects: names, their providers, and what each model can do.
import { useId } from 'preact/hooks';
import { CheckIcon, DownIcon } from '../icons.tsx';
import type { ModelCard } from '../session/api.ts';
import { modelAbilities } from './model-abilities.ts';
import { modelName } from './model-name.ts';
import { usePopover } from './use-popover.ts';
import { useState } from 'preact/hooks';

export interface ModelPickerProps {
  readonly label: string;
  readonly models: readonly ModelCard[];
  readonly model: string;
  readonly onModel: (id: string) => void;
}

export function ModelPicker({ label, models, model, onModel }: ModelPickerProps) {
  const id = useId();
  const { isOpen, setOpen, box } = usePopover<HTMLDivElement>();
  const [active, setActive] = useState(0);
  const chosen = Math.max(
    0,
    models.findIndex((one) => one.id === model),
  );
  const open = (): void => {
    setActive(chosen);
    setOpen(true);
  };
  const select = (index: number): void => {
    const card = models[index];
    if (card !== undefined) onModel(card.id);
    setOpen(false);
  };
  const move = (to: number): void => {
    const next = Math.min(models.length - 1, Math.max(0, to));
    setActive(next);
    box.current?.querySelector(`#${CSS.escape(`${id}-${next}`)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: models.length - 1,
    };
    const to = steps[event.key];
    if (!isOpen) {
      if (to === undefined) return;
      event.preventDefault();
      open();
    } else if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      select(active);
    } else if (event.key === 'Tab') setOpen(false);
  };
  const { provider, name } = modelName(model);
  return (
    <div class="model-picker" ref={box}>
      <button
        type="button"
        class="model-button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        disabled={models.length === 0}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={onKeyDown}
      >
        <span class="model-name">{models.length === 0 ? 'Loading models' : name}</span>
        <span class="model-provider">{models.length === 0 ? '' : provider}</span>
        <DownIcon />
      </button>
      <ul id={`${id}-list`} class="popover model-list" role="listbox" aria-label={label} hidden={!isOpen}>
        {models.map((card, index) => (
          <li
            key={card.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={card.id === model}
            data-active={index === active ? '' : undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => select(index)}
          >
            <ModelOption card={card} isChosen={card.id === model} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ModelOption({ card, isChosen }: { readonly card: ModelCard; readonly isChosen: boolean }) {
  const { name, version } = modelName(card.id);
  return (
    <>
      <span class="option-head">
        <b>{name}</b>
        <span>
          {card.owned_by}
          {version === '' ? '' : ` · ${version}`}
        </span>
        {isChosen ? <CheckIcon /> : null}
      </span>
      <span class="option-text">{card.description}</span>
      <span class="option-tags">
        {modelAbilities(card).map((ability) => (
          <span key={ability} class="tag">
            {ability}
          </span>
        ))}
      </span>
    </>
  );
}
