import { CloseIcon, CompareIcon, ListIcon, MoonIcon, NewIcon, PanelIcon, SunIcon } from '../icons.tsx';
import type { ModelCard } from '../session/api.ts';
import type { Setup } from '../session/conversation.ts';
import type { Appearance } from '../theme/appearance.ts';
import { ModelPicker } from './model-picker.tsx';
import { MoreMenu, type MoreMenuProps } from './more-menu.tsx';

export interface HeaderProps extends MoreMenuProps {
  readonly models: readonly ModelCard[];
  readonly setup: Setup;
  readonly onSetup: (setup: Partial<Setup>) => void;
  readonly appearance: Appearance;
  readonly isDark: boolean;
  readonly onNew: () => void;
  readonly isListOpen: boolean;
  readonly onToggleList: () => void;
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

export function Header(props: HeaderProps) {
  const { models, setup, onSetup, appearance, isDark, onAppearance, onNew } = props;
  const { isListOpen, onToggleList, isPanelOpen, onTogglePanel } = props;
  const isComparing = setup.rival !== '';
  return (
    <header class="header">
      <button
        type="button"
        class="icon-button"
        aria-expanded={isListOpen}
        aria-controls="conversations"
        aria-label="Conversations"
        title="Conversations"
        onClick={onToggleList}
      >
        <ListIcon />
      </button>
      <button type="button" class="icon-button" aria-label="New conversation" title="New conversation" onClick={onNew}>
        <NewIcon />
      </button>
      <a class="brand" href="./" aria-label="Tessera">
        <img src="./favicon.svg" alt="" width="20" height="20" />
        <span>Tessera</span>
      </a>
      <div class="models">
        <ModelPicker label="Model" models={models} model={setup.model} onModel={(model) => onSetup({ model })} />
        {isComparing ? (
          <>
            <span class="versus" aria-hidden="true">
              and
            </span>
            <ModelPicker
              label="Model to compare with"
              models={models}
              model={setup.rival}
              onModel={(rival) => onSetup({ rival })}
            />
            <button
              type="button"
              class="icon-button"
              aria-label="Stop comparing"
              title="Stop comparing"
              onClick={() => onSetup({ rival: '' })}
            >
              <CloseIcon />
            </button>
          </>
        ) : (
          <button
            type="button"
            class="icon-button wide-only"
            aria-label="Compare with another model"
            title="Compare with another model"
            disabled={models.length === 0}
            onClick={() => onSetup({ rival: otherModel(models, setup.model) })}
          >
            <CompareIcon />
          </button>
        )}
      </div>
      <nav class="header-end" aria-label="Page">
        <a class="header-link wide-only" href="./docs">
          API
        </a>
        <button
          type="button"
          class="icon-button wide-only"
          aria-label={isDark ? 'Use light colors' : 'Use dark colors'}
          title={isDark ? 'Light' : 'Dark'}
          onClick={() => onAppearance({ ...appearance, scheme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <SunIcon /> : <MoonIcon />}
        </button>
        <MoreMenu
          {...props}
          onCompare={
            isComparing || models.length === 0 ? undefined : () => onSetup({ rival: otherModel(models, setup.model) })
          }
        />
        <button
          type="button"
          class="icon-button"
          aria-expanded={isPanelOpen}
          aria-controls="panel"
          aria-label="Setup and inspector"
          title="Setup and inspector"
          onClick={onTogglePanel}
        >
          <PanelIcon />
        </button>
      </nav>
    </header>
  );
}

const otherModel = (models: readonly ModelCard[], model: string): string =>
  models.find(({ id }) => id !== model)?.id ?? model;
