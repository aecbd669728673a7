import { MoreIcon } from '../icons.tsx';
import { palettes, schemes, type Appearance } from '../theme/appearance.ts';
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
            <fieldset class="menu-choice">
              <legend>Colours</legend>
              {schemes.map((scheme) => (
                <button
                  key={scheme}
                  type="button"
                  aria-pressed={appearance.scheme === scheme}
                  onClick={() => onAppearance({ ...appearance, scheme })}
                >
                  {schemeNames[scheme]}
                </button>
              ))}
            </fieldset>
            <fieldset class="menu-choice">
              <legend>Theme</legend>
              {palettes.map((palette) => (
                <button
                  key={palette}
                  type="button"
                  aria-pressed={appearance.palette === palette}
                  onClick={() => onAppearance({ ...appearance, palette })}
                >
                  {paletteNames[palette]}
                </button>
              ))}
            </fieldset>
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
