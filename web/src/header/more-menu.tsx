import { useState } from 'preact/hooks';
import { MoreIcon } from '../icons.tsx';
import { palettes, schemes, type Appearance } from '../theme/appearance.ts';
import { applyDirection, directions, readDirection } from '../theme/direction.ts';
import { Menu } from './menu.tsx';

export type ExportKind = 'json' | 'html' | 'picture';

export interface MoreMenuProps {
  readonly appearance: Appearance;
  readonly onAppearance: (appearance: Appearance) => void;
  readonly onEditTheme: () => void;
  readonly onCompare?: (() => void) | undefined;
  readonly hasEntries: boolean;
  readonly onCopyLink: () => void;
  readonly onExport: (kind: ExportKind) => void;
}

const exports: readonly (readonly [ExportKind, string])[] = [
  ['json', 'Export as JSON'],
  ['html', 'Export as HTML'],
  ['picture', 'Export the last answer as a picture'],
];

const schemeNames = { auto: 'System', light: 'Light', dark: 'Dark' };
const paletteNames = { teal: 'Teal', ink: 'Ink', ocean: 'Ocean' };
const directionNames = { auto: 'System', ltr: 'From left', rtl: 'From right' };

export function MoreMenu(props: MoreMenuProps) {
  const { appearance, onAppearance, onEditTheme, onCompare, hasEntries, onCopyLink, onExport } = props;
  return (
    <Menu label="More" icon={<MoreIcon />}>
      {(close) => {
        const item = (text: string, run: () => void, isDisabled = false) => (
          <button
            key={text}
            type="button"
            disabled={isDisabled}
            onClick={() => {
              close();
              run();
            }}
          >
            {text}
          </button>
        );
        return (
          <>
            {item('Copy a link to this conversation', onCopyLink, !hasEntries)}
            {exports.map(([kind, text]) => item(text, () => onExport(kind), !hasEntries))}
            <hr />
            {onCompare === undefined ? null : item('Compare with another model', onCompare)}
            <Choice
              legend="Colours"
              choices={schemes}
              names={schemeNames}
              chosen={appearance.scheme}
              onChoose={(scheme) => onAppearance({ ...appearance, scheme })}
            />
            <Choice
              legend="Theme"
              choices={palettes}
              names={paletteNames}
              chosen={appearance.palette}
              onChoose={(palette) => onAppearance({ ...appearance, palette })}
            />
            <DirectionChoice />
            {item('Edit the theme', onEditTheme)}
            <hr />
            <a href="./docs">API reference</a>
            <a href="./licences.txt">Licences</a>
          </>
        );
      }}
    </Menu>
  );
}

interface ChoiceProps<Name extends string> {
  readonly legend: string;
  readonly choices: readonly Name[];
  readonly names: Readonly<Record<Name, string>>;
  readonly chosen: Name;
  readonly onChoose: (choice: Name) => void;
}

function Choice<Name extends string>({ legend, choices, names, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset class="menu-choice">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={chosen === choice} onClick={() => onChoose(choice)}>
          {names[choice]}
        </button>
      ))}
    </fieldset>
  );
}

function DirectionChoice() {
  const [chosen, setChosen] = useState(readDirection);
  return (
    <Choice
      legend="Page direction"
      choices={directions}
      names={directionNames}
      chosen={chosen}
      onChoose={(direction) => {
        applyDirection(direction);
        setChosen(direction);
      }}
    />
  );
}
