import { MoonIcon, NewIcon, PanelIcon, SunIcon } from './icons.tsx';
import type { ModelCard } from './session/api.ts';
import type { Mode } from './theme.ts';

export interface HeaderProps {
  readonly models: readonly ModelCard[];
  readonly model: string;
  readonly onModel: (model: string) => void;
  readonly mode: Mode;
  readonly onToggleMode: () => void;
  readonly onReset: () => void;
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

export function Header(props: HeaderProps) {
  const { models, model, onModel, mode, onToggleMode, onReset, isPanelOpen, onTogglePanel } = props;
  const isDark = mode === 'dark';
  return (
    <header className="header">
      <div className="brand">
        <img src="./favicon.svg" alt="" width="22" height="22" />
        <span className="brand-name">Tessera</span>
        <span className="brand-place">Playground</span>
      </div>
      <label className="model">
        <span className="hidden">Model</span>
        <select
          value={model}
          onChange={(event) => onModel(event.target.value)}
          disabled={models.length === 0}
          title={models.find(({ id }) => id === model)?.description}
        >
          {models.length === 0 ? <option value="">No models yet</option> : null}
          {models.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <div className="header-actions">
        <button type="button" className="icon-button" onClick={onReset} title="New conversation">
          <NewIcon />
          <span className="hidden">New conversation</span>
        </button>
        <button type="button" className="icon-button" onClick={onToggleMode} title={isDark ? 'Light' : 'Dark'}>
          {isDark ? <SunIcon /> : <MoonIcon />}
          <span className="hidden">{isDark ? 'Use the light theme' : 'Use the dark theme'}</span>
        </button>
        <button
          type="button"
          className="icon-button panel-toggle"
          onClick={onTogglePanel}
          aria-expanded={isPanelOpen}
          aria-controls="inspector"
        >
          <PanelIcon />
          <span className="hidden">Inspector</span>
        </button>
      </div>
    </header>
  );
}
