// Layout and style words that models write as arguments: "row", "sunk", "h3", "gap-4". They describe the appearance in
// another vocabulary and are not meant to be read.
import { BufferedCall, BufferedWord, isMembers, scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import { isTechnicalKey } from './readable-text.ts';

/** Words that are never text on their own. */
const layoutOnly = new Set(
  'xs sm md lg xl 2xl 3xl 4xl sunk h1 h2 h3 h4 h5 h6 nowrap flex-start flex-end space-between space-around space-evenly justify-between items-center fullwidth full-width'.split(
    ' ',
  ),
);

/** True for the tone of a component in another vocabulary, which is neither a unit nor another fact. */
export const isTone = (text: string): boolean =>
  /^(?:default|primary|secondary|tertiary|accent|danger|destructive|warning|success|info|error|neutral|muted)$/.test(
    text,
  );

/** True for the name of a weather icon: `Day("Mon", 23, "sunny")`. */
export const isWeather = (text: string): boolean =>
  /^(?:cloudy?|sun(?:ny)?|rain(?:y)?|wind(?:y)?|snow(?:y)?|fog(?:gy)?)$/.test(text);

const statusWords = ['active current completed complete done pending upcoming todo inactive disabled selected'];
const statusWord = new Set(statusWords.flatMap((words) => words.split(' ')));

/** True for the state of something, which is a fact about an item of a list and a style elsewhere. */
export const isStatusWord = (text: string): boolean => statusWord.has(text);

/** Words that are text where data may consist of one word, and style where no value is expected. */
const styleWords = new Set(
  [
    's m l none row column columns col rows vertical horizontal stack inline block grid flex wrap masonry',
    'start center centre centered end stretch baseline left right top bottom middle justify between around evenly',
    'full half auto fit fill cover contain fixed fluid sticky wide narrow',
    'card clear plain outline outlined ghost solid soft subtle filled contained default primary secondary tertiary',
    'accent danger destructive warning success info error neutral muted light dark brand inverse transparent',
    'body body1 body2 caption lead title subtitle heading subheading label overline display paragraph text',
    'bold semibold medium normal regular italic heavy thin strong underline underlined uppercase',
    'small large tiny big huge extra-small extra-large small-heavy large-heavy compact dense comfortable spacious tight',
    'loose striped bordered borderless rounded square circle circular elevated flat pill pills line tabs segmented',
    ...statusWords,
    'red green blue yellow orange amber purple violet pink gray grey black white teal cyan indigo',
    'fade slide zoom image highlighted number string boolean container item single multiple collapsible smooth monotone',
    'stacked grouped clustered curved stepped',
  ].flatMap((words) => words.split(' ')),
);

/** Classes and lengths of style sheets, and colours. */
const styleToken =
  /^(?:(?:gap|p[xytrbl]?|m[xytrbl]?|w|h)-(?:\d[\w/.]{0,7}|auto|full|screen|px|min|max|fit|none|xs|sm|md|lg|xl|[xy]-\d{1,2})|(?:bg|text|font|max-w|grid-cols|cols|flex|items|justify|rounded|shadow|space|col|row|border)-[\w/.-]{1,12}|\d+(?:\.\d+)?(?:px|rem|em|vh|vw|fr)|#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/a-z-]{3,40}\)|(?:gray|grey|red|green|blue|teal|orange|yellow|purple|pink|cyan|brand|neutral)[.-]\d{2,3}|(?:text|primary|secondary|error|info|success|warning|background|action|grey)\.(?:main|light|dark|primary|secondary|disabled|paper|default|hover))$/i;

/** A class of a style sheet that other classes may stand beside. */
const className =
  /^(?:flex|grid|block|hidden|rounded|border|shadow|container|truncate|uppercase|italic|underline|relative|absolute|btn|badge|card|alert|(?:btn|badge|card|alert|table|list|space|leading|tracking|opacity|z|max|min|inline)-[\w/.-]{1,16}|(?:sm|md|lg|xl|hover|dark|focus):[\w/.:-]{1,24})$/;
const classStart = /^[a-z\d:./[\]#%-]*$/;
/** Maximum characters of several classes. */
const maxClassText = 120;

/** True for several classes: "mt-4 rounded-lg", "btn btn-primary". */
export const areClasses = (text: string): boolean =>
  text.includes('-') && text.includes(' ') && text.length <= maxClassText && areClassNames(text);

const areClassNames = (text: string): boolean =>
  text.split(' ').every((word) => word === '' || styleToken.test(word) || className.test(word));

/** Maximum length of a style word. */
const maxWord = 24;
const wordStart = /^[a-z\d#][a-z\d#./-]*$/i;

/** True for a word that can only be style. */
export const isLayoutWord = (text: string): boolean => layoutOnly.has(text) || styleToken.test(text);

/** True for a word that is style if the component has no slot for text. */
export const isStyleWord = (text: string): boolean => styleWords.has(text) || isLayoutWord(text) || areClasses(text);

const iconWords = new Set(
  [
    'air bolt bell bookmark briefcase cloud cloudy cart download flame heart home house info lightbulb lock mail medal menu paperclip phone pin rocket search send settings share shield star sun sunny trash trophy truck umbrella unlock upload user wallet water wifi wind zap',
    'alert-circle alert-triangle arrow-down arrow-right arrow-up bar-chart bar-chart-2 bar-chart-3 book-open check-circle chevron-down chevron-right circle-check clock-3 credit-card dollar-sign external-link file-text help-circle line-chart map-pin message-circle message-square pie-chart plus-circle refresh-cw shopping-bag shopping-cart thumbs-up trending-down trending-up user-check user-plus users-round wifi-off x-circle',
  ].flatMap((words) => words.split(' ')),
);

/** All these words, and the prefixes of style tokens such as "gap-4". The hyphen is required: "h" alone is text. */
export const styleVocabulary: Readonly<Record<'layout' | 'style' | 'icons', readonly string[]>> = {
  layout: [
    ...layoutOnly,
    ...'gap- p- px- py- pt- pr- pb- pl- m- mx- my- mt- mr- mb- ml- bg- text- font- w- h- max- grid- cols-'.split(' '),
    ...'flex- items- justify- rounded- shadow- space- col- row- border-'.split(' '),
  ],
  style: [...styleWords],
  icons: [...iconWords],
};

/** True for the name of an icon: "trending-up", "wb_sunny", "fa-users", "mdi:home". */
export const isIconName = (text: string): boolean =>
  iconWords.has(text) ||
  /^[a-z]{2,12}(?:_[a-z]{2,12}){1,3}$|^(?:fa|fas|far|mdi|bi|ti|lucide|heroicons?|icon)[-:][a-z][a-z\d:-]{1,30}$/.test(
    text,
  );

/** What an icon shows. */
const iconSubjects = new Set(
  'alarm alert angle archive arrow award badge ban bar bars basket battery bed bike bookmark box brain bug building bus calendar camera car caret chart chat check checkmark chevron circle clipboard clock close coffee cog compass copy cpu cross crown database delete dots droplet edit ellipsis exclamation eye file filter flag folder food gauge gear gift globe graph grid hash heartbeat hospital icon image key laptop leaf link list loader location lock logo magnifier map marker message mic minus monitor moon mountain music note package paper pen pencil people percent person pie pill plane play plug plus pointer printer question receipt refresh restaurant ribbon save scale school server ship smile snow sparkle sparkles square store sunrise sunset tag target thermometer thumbs ticket timer toggle tool tools train tree trend trending triangle truck tv users utensils video volume wrench x'.split(
    ' ',
  ),
);

const iconParts = new Set([
  ...iconSubjects,
  ...'up down left right in out off on outline filled fill solid alt dollar euro text line search user heart home star sun info help trash cloud cart card shopping credit book open external'.split(
    ' ',
  ),
]);

/** True for two or more words that together name an icon: "arrow-right", "MapPin", "InfoIcon". */
function isCompoundIcon(text: string): boolean {
  if (text.length > maxWord || !/^[a-zA-Z][a-zA-Z\d_-]*$/.test(text)) return false;
  const words = text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[-_]/);
  return words.length > 1 && words.every((word) => iconParts.has(word) || iconWords.has(word) || /^\d$/.test(word));
}

/** One emoji, with its modifiers. */
export const emoji = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\p{Emoji_Modifier})*$/u;

/** True for the name of an icon, or an emoji, where no text is expected. Many of these words are texts elsewhere. */
export const isIconLike = (text: string): boolean =>
  isIconName(text) || iconParts.has(text) || isCompoundIcon(text) || emoji.test(text);

/** True for the name of an icon beside a figure, where "left" and "off" are texts. */
export const isIconOfFigure = (text: string): boolean =>
  isIconName(text) || iconSubjects.has(text) || isCompoundIcon(text);

/** The marks of lists. */
const listMark = /^(?:bullet(?:s|ed)?|unordered|disc|dots?|dash(?:es)?|checklist|todo|ul)$/;

/** True for a word that sets the appearance where only a setting is expected. */
export const isLookWord = (text: string): boolean => isStyleWord(text) || listMark.test(text) || isIconLike(text);

/** True for the name of a field: "two_fa", "firstName". */
export const isFieldName = (text: string): boolean => /^[a-z][\w-]*$/.test(text);

/** True for a word in lower case without spaces, such as the id of an item. */
export const isIdentifier = (text: string): boolean => /^[a-z][a-z\d]{0,15}(?:[_-][a-z\d]{1,15}){0,3}$/.test(text);

/** True for the priority of a task, of which "medium" is a size elsewhere. */
export const isPriority = (text: string): boolean => /^(?:low|medium|high|critical|urgent)$/i.test(text);

/** Words for the tone of a notice, which models also capitalize: "Warning". */
const tones = 'info information note tip warning caution error danger critical success done completed neutral'.split(
  ' ',
);

/** False once the beginning of a text can no longer become a style word or the name of a tone. */
export const mayBeStyleWord = (text: string): boolean =>
  /^[A-Z]/.test(text)
    ? tones.some((tone) => tone.startsWith(text.toLowerCase()))
    : (text.length <= maxWord && (text === '' || wordStart.test(text))) || mayBeClasses(text);

/** True for classes of which the last one may be incomplete. */
function mayBeClasses(text: string): boolean {
  const end = text.lastIndexOf(' ');
  return (
    end > 0 && text.length <= maxClassText && areClassNames(text.slice(0, end)) && classStart.test(text.slice(end + 1))
  );
}

const beginnings = new Set(
  [...styleWords, ...layoutOnly].flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1))),
);

/** True for the beginning of a style word, but not for a token such as "gap-4". */
export const beginsStyleWord = (text: string): boolean =>
  text === '' || (text.length <= maxWord && beginnings.has(text));

/** True for a value that only sets a style: a style word, or an object of settings such as `{weight: "bold"}`. */
export function isStyleValue(value: BufferedValue): boolean {
  if (typeof value === 'string') return isStyleWord(value);
  if (value instanceof BufferedWord) return isStyleWord(value.word);
  if (value instanceof BufferedCall || !isMembers(value)) return false;
  const members = Object.entries(value);
  return members.length > 0 && members.every(([key, member]) => isTechnicalKey(key) || isStyleScalar(member));
}

const isStyleScalar = (value: BufferedValue): boolean => isStyleValue(value) || typeof scalarOf(value) === 'boolean';

/** The name by which a program opens a dialog. */
export const dialogName = /^(?:open|show|modal|dialog|[a-z]+(?:[-_][a-z\d]+|[A-Z][a-z\d]*)+)$/;
