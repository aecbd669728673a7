// The properties and attributes of <tessera-ui> in templates. The types for React and Svelte are derived from these.
import type { TesseraUiElement, TesseraEventMap } from './tessera-ui.tsx';

type Properties = Partial<Pick<TesseraUiElement, 'document' | 'stream' | 'theme' | 'components' | 'schemas'>>;

type Listeners = { readonly [Type in keyof TesseraEventMap as `on${Type}`]?: (event: TesseraEventMap[Type]) => void };

export type TesseraElementProps = Properties & Listeners & { readonly ending?: 'none' | undefined };
