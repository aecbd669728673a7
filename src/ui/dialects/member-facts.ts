// Members of a component that are facts, as opposed to settings: `"room": "12B"`, but not `"gap": 4`. A member is a setting
// only by its name and its value.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isReadable, isTechnicalKey } from '../check/readable-text.ts';
import { isIconName, isStyleWord, isTone } from '../check/style-words.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import { isPicture, isSilent, urlKey } from './described/data-item.ts';
import { shown } from './foreign-node.ts';
import { isDirectionWord } from './rows/directions.ts';

/** The last word in the name of a setting: `maxWidth`, `iconPosition`. */
const settingWords = new Set(
  [
    'size width height radius ratio opacity spacing gap padding margin elevation index order level span depth zoom x y z',
    'columns cols lines precision delay timeout interval limit offset flex grow shrink basis stroke thickness breakpoint',
    'position align alignment justify direction orientation layout mode variant theme tone style shape fit color colour',
    'background border shadow font overflow wrap axis target method route intent icon role format type kind appearance',
    'emphasis density placement anchor side transition animation easing effect display cursor rel as tag slot class',
    'visibility severity importance template schema version confidence path key ref id name selector decoration gutter',
    'xs sm md lg xl xxl push pull p px py pt pr pb pl m mx my mt mr mb ml w h fontsize',
    'status state trend currency locale language lang encoding weight scale bg fg rounded loading step',
  ].flatMap((words) => words.split(' ')),
);
/** Of these, the ones whose numbers are facts more often than settings. */
const countWords = new Set(['level', 'limit', 'step', 'weight', 'scale', 'order']);
/** Settings of which part is shown first, and attributes for programs. */
const settingStart = /^(?:default|active|selected|initial|current|current_|aria|data-|bind|on)(?=[A-Z_-]|$)/;
/** A flag that sets an appearance or a behaviour. */
const flagName =
  /^(?:full|fluid|elevated|round(?:ed)?|outlined?|bold|center(?:ed)?|sticky|fixed|primary|secondary|required|open|expanded|visible|hidden|scrollable|block|inset|raised|flat|bleed|clip|shadow|border|bordered|ordered|numbered|autoplay|loop|muted|controls|checked|selected|active|multiple|reverse|reversed|stretch|padded|hover|glass|blur|transparent|dark|light|secure|lazy|zoomable|sortable|filterable|paginated|pagination|zebra|closable|modal|persistent|readonly|readOnly|highlight(?:ed)?|featured|optional|foldable|resizable|grow|shrink|fill)(?=[A-Z_]|$)/;
/** Settings for the position of an item in a grid. */
const gridPlace = /^(?:(?:col(?:umn)?|row)[A-Z_]?(?:start|end)|\dxl)$/i;
const token = /^[a-z][\w.:-]*$/;
const cssValue =
  /^(?:-?[\d.]+(?:px|r?em|%|vh|vw|fr|pt|ch|s|ms)?(?:\s+|$)){1,4}$|^(?:rgb|hsl|var|calc)\w*\(|^#[\da-f]{3,8}$/i;

const lastWord = (name: string): string =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).at(-1)?.toLowerCase() ?? '';

/** Texts for states that are not shown: `closeLabel`, `emptyText`. */
const hiddenText =
  /^(?:close|cancel|dismiss|confirm|prev|previous|next|back|more|less|expand|collapse|empty|loading|error|success|alt|tooltip|screenReader)(?:[A-Z_]\w*)?(?:[Ll]abel|[Tt]ext|[Tt]itle|[Mm]essage)$|^(?:tooltip|alt|altText)$/;
/** True for the name of a text that is not shown. */
export const isHiddenText = (name: string): boolean => hiddenText.test(name);
/** Members that hold words of any kind. */
const textName = /^(?:note|footnote|caption|author|by|credit|source|hint|due|deadline|date|time|price)$/;
/** The bounds of a figure, which are visible in its bar. */
const boundName = /^(?:min|max|total|min(?:imum)?_?value|max(?:imum)?_?value|decimals|page|pages|duration)$/i;

/**
 * True for a scalar that is a fact about the content of the component. A component that frames others accepts any word
 * as a fact; other components accept only words that are unlikely to be a setting.
 */
export function isFact(name: string, value: JsonValue, isFrame: boolean): boolean {
  if (isSilent(name, value) || isPicture(name, value) || urlKey.test(name)) return false;
  if (settingStart.test(name) || gridPlace.test(name) || hiddenText.test(name)) return false;
  const word = lastWord(name);
  const isSettingName = settingWords.has(word) || isTechnicalKey(name);
  if (typeof value === 'boolean') return isFrame && !isSettingName && !flagName.test(name);
  if (typeof value === 'number' && word === 'target') return true;
  if (typeof value === 'number')
    return isSettingName ? isFrame && countWords.has(word) && value > 3 : isFrame || !boundName.test(name);
  const words = shown(value).trim();
  if (!isReadable(words) || /^[/#$@{<]/.test(words)) return false;
  if (/\s/.test(words)) return !isSettingName || !cssValue.test(words);
  const lower = words.toLowerCase();
  // `"status": "Pending"` of a card is a fact.
  if (isFrame && word === 'status') return !isTone(lower);
  if (isSettingName) return !token.test(words) && !cssValue.test(words) && !isStyleWord(lower);
  if (textName.test(name)) return !isStyleWord(words);
  if (isFrame) return !token.test(words) || !(isStyleWord(words) || isIconName(words));
  return !token.test(words) && !isStyleWord(lower) && !isDirectionWord(words);
}

/** The texts in the blocks of a component, to see which members are shown. */
export class ShownTexts {
  readonly #texts = new Set<string>();
  readonly #written: string;

  constructor(blocks: readonly BufferedCall[]) {
    const json = blocks.map((block) => toJson(block));
    const visit = (value: JsonValue): void => {
      if (isList(value)) value.forEach(visit);
      else if (isRecord(value)) Object.values(value).forEach(visit);
      else this.#texts.add(shown(value).trim());
    };
    visit(json);
    this.#written = JSON.stringify(json);
  }

  includes(text: string): boolean {
    // `### Settings` is shown as a heading.
    return this.#written.includes(JSON.stringify(text.replace(/^#{1,6} /, '')).slice(1, -1));
  }

  /** True if a word or a number occurs in the blocks on its own, not as a part of another word. */
  has(words: string): boolean {
    if (this.#texts.has(words)) return true;
    if (this.#written.length > maxSearched) return false;
    const wanted = JSON.stringify(words).slice(1, -1);
    for (let at = this.#written.indexOf(wanted); at >= 0; at = this.#written.indexOf(wanted, at + 1)) {
      const before = this.#written.slice(Math.max(0, at - 2), at);
      const after = this.#written.slice(at + wanted.length, at + wanted.length + 2);
      if (!/[\p{L}\p{N}]$|\p{N}[.,]$/u.test(before) && !/^[\p{L}\p{N}]|^[.,]\p{N}/u.test(after)) return true;
    }
    return false;
  }
}

/** Each member is searched for in the blocks. */
const maxSearched = 4000;
