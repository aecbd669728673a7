import { useEffect, useState } from 'preact/hooks';
import { CopyButton } from '../copy-button.tsx';
import { palettes, toCss, type Appearance, type Tokens } from './appearance.ts';
import { contrast, readPair, writePair } from './colours.ts';
import { tokenGroups, type TokenGroup } from './tokens.ts';

export interface ThemeEditorProps {
  readonly appearance: Appearance;
  readonly onAppearance: (appearance: Appearance) => void;
}

const titles = { teal: 'Teal', ink: 'Ink', ocean: 'Ocean' };

export function ThemeEditor({ appearance, onAppearance }: ThemeEditorProps) {
  const { palette, tokens } = appearance;
  const [values, setValues] = useState<Tokens>({});
  // The style sheet has changed by now: effects run after the attributes were set.
  useEffect(() => setValues(currentValues()), [appearance]);
  const set = (name: string, value: string): void =>
    onAppearance({ ...appearance, tokens: { ...tokens, [name]: value } });
  const reset = (name: string): void => {
    const { [name]: _, ...rest } = tokens;
    onAppearance({ ...appearance, tokens: rest });
  };
  const isChanged = Object.keys(tokens).length > 0;
  return (
    <div class="theme-editor">
      <fieldset class="palettes">
        <legend>Start from</legend>
        {palettes.map((one) => (
          <button
            key={one}
            type="button"
            class={`palette ${one}`}
            aria-pressed={one === palette}
            onClick={() => onAppearance({ ...appearance, palette: one })}
          >
            <span class="swatches" aria-hidden="true" data-palette={one}>
              <i />
              <i />
              <i />
            </span>
            {titles[one]}
          </button>
        ))}
      </fieldset>
      <div class="theme-bar">
        <p>Changes apply immediately, here and in every answer.</p>
        <button
          type="button"
          class="quiet-button"
          disabled={!isChanged}
          onClick={() => onAppearance({ ...appearance, tokens: {} })}
        >
          Reset
        </button>
        <CopyButton label="Copy CSS" text={isChanged ? toCss(tokens) : toCss(values)} />
      </div>
      <ContrastNote values={values} />
      {tokenGroups.map((group) => (
        <Group key={group.title} group={group} values={values} changed={tokens} onSet={set} onReset={reset} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: TokenGroup;
  readonly values: Tokens;
  readonly changed: Tokens;
  readonly onSet: (name: string, value: string) => void;
  readonly onReset: (name: string) => void;
}

function Group({ group, values, changed, onSet, onReset }: GroupProps) {
  return (
    <fieldset class="token-group">
      <legend>{group.title}</legend>
      {group.kind === 'colour' ? (
        <div class="token-columns" aria-hidden="true">
          <span>Light</span>
          <span>Dark</span>
        </div>
      ) : null}
      {group.names.map((short) => {
        const name = `--tessera-${short}`;
        const value = values[name] ?? '';
        return (
          <div key={name} class="token" data-changed={changed[name] === undefined ? undefined : ''}>
            <code>{short}</code>
            {changed[name] === undefined ? null : (
              <button type="button" class="quiet-button" aria-label={`Reset ${short}`} onClick={() => onReset(name)}>
                Reset
              </button>
            )}
            {group.kind === 'colour' ? (
              <ColourInputs short={short} value={value} onValue={(next) => onSet(name, next)} />
            ) : (
              <input
                type="text"
                class="token-text"
                dir="ltr"
                aria-label={short}
                spellcheck={false}
                value={value}
                onChange={(event) => onSet(name, event.currentTarget.value)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ColourInputsProps {
  readonly short: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function ColourInputs({ short, value, onValue }: ColourInputsProps) {
  const pair = readPair(value);
  return (
    <>
      {(['light', 'dark'] as const).map((scheme) => (
        <input
          key={scheme}
          type="color"
          aria-label={`${short}, ${scheme}`}
          value={pair[scheme]}
          onInput={(event) => onValue(writePair({ ...pair, [scheme]: event.currentTarget.value }))}
        />
      ))}
    </>
  );
}

/** Warns if the contrast of a choice is too low. */
function ContrastNote({ values }: { readonly values: Tokens }) {
  const of = (name: string) => readPair(values[`--tessera-${name}`] ?? '#000000');
  const pairs = [
    ['text', 'surface'],
    ['muted', 'surface'],
    ['accent', 'surface'],
    ['on-accent', 'accent'],
  ] as const;
  const low = pairs.flatMap(([one, other]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const ratio = contrast(of(one)[scheme], of(other)[scheme]);
      return ratio >= 4.5 ? [] : [`${one} on ${other} (${scheme}): ${ratio.toFixed(1)}`];
    }),
  );
  if (low.length === 0 || Object.keys(values).length === 0) return null;
  return (
    <p class="contrast" role="status">
      Contrast below 4.5: {low.join('; ')}
    </p>
  );
}

/** As declared, with both colours of `light-dark`. */
function currentValues(): Tokens {
  const style = getComputedStyle(document.documentElement);
  const names = tokenGroups.flatMap(({ names }) => names.map((short) => `--tessera-${short}`));
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
}
