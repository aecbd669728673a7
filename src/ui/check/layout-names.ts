// Names in other vocabularies of components that only arrange their content, or show nothing readable.
import { memoOfName } from '../../memo.ts';

const containers = new Set(
  'stack hstack vstack zstack row rows column columns col flex flexbox grid griditem simplegrid wrap wrapitem box container wrapper group section panel page view layout div main aside article header footer sidebar content fragment fieldset center paper surface cardgroup cardlist cardcontent cardbody cardfooter screen app dashboard split vlayout hlayout splitpanel resizable resizablepanel cardblock minicardblock routes'.split(
    ' ',
  ),
);
const ornaments = new Set('icon spacer spinner avatar loader skeleton pagination paginationblock'.split(' '));

/** `TextStyle(fontSize: 24)`, `EdgeInsets.all(8)`. */
const styleCall = /^(?:\w+Style|\w+Decoration|(?:EdgeInsets|BorderRadius|Icons|Colors?)(?:\.\w+)?)$/;
const fold = memoOfName((name) => name.toLowerCase().replace(/[^a-z]/g, ''));

/** True for a container of another vocabulary. Its children take its place, and nothing is lost. */
export const isLayoutContainer = memoOfName((name) => containers.has(fold(name)) || container.test(fold(name)));

/** `CardGrid`, `FormSection`, `PageWrapper`: a part of a page, or a group of parts. */
const container =
  /^(?:card|content|page|main|app|form|field|layout|section|button|view)(?:grid|group|list|row|stack|deck|set|container|wrapper|section|area|layout|body|columns?|block|box)s?$/;

/** True for a decorative component, whose arguments are names of icons and sizes. */
export const isOrnament = memoOfName((name) => ornaments.has(fold(name)) || styleCall.test(name));

/** True for a word that says how a container arranges its content, or which part of a page it is: "two-column", "hero". */
export const isArrangement = (word: string): boolean => arrangement.test(word);

const arrangement =
  /^(?:(?:one|two|three|four|five|six|half|full|\d{1,2})[-_](?:col(?:umn)?s?|rows?|up|width|bleed|panes?)|\d{1,2}[-_]?col(?:umn)?s?|[a-z]{2,12}[-_](?:layout|grid|section|columns?|rows?|panel|view|container|sidebar)|side[-_]by[-_]side|hero|sidebar|navbar|toolbar|masonry|split|main|aside|content|wide|narrow|fluid|boxed|stacked|footer|header)$/;

/** True for the part of a container's width that a box takes: "50%", "1/2". Elsewhere it is a fact. */
export const isShareOfWidth = (word: string): boolean =>
  /^(?:\d{1,3}(?:[.,]\d{1,4})?\s?%|\d{1,2}\/\d{1,2})$/.test(word);

/** True for a name that says how several figures or items are arranged: `MetricGrid(2, [...])`. */
export const isArrangedGroup = (name: string): boolean => /[a-z](?:Grid|Row|Columns|Layout|Strip)$/.test(name);

/** True for a single box or switch: the catalog has only groups of them. */
export const isForeignField = (name: string): boolean => /^(?:check-?box|switch|toggle|toggle-?switch)$/i.test(name);

/** Cards of a board or of a list of features. Besides a title and a text, they have tags and people, not a button. */
export const isForeignItem = (name: string): boolean =>
  /^(?:(?:feature|benefit)(?:item|card)|(?:kanban|task)card)$/i.test(name);

/** True for the name of a control among fields: `FileUpload`, `TimePicker`. */
export const isForeignControl = (name: string): boolean =>
  /[a-z](?:Upload(?:er)?|Picker|Editor|Input|Field|Signature)$|^(?:Upload(?:er)?|Dropzone|Signature)$/.test(name);

/** True for a name that means a control outside of a form too. */
export const isLoneControl = (name: string): boolean =>
  /[a-z](?:Upload(?:er)?|Picker|Signature(?:Pad)?)$|^(?:Upload(?:er)?|Dropzone)$/.test(name);

/** True for a name that models give to a question with answers. */
export const isQuestion = (name: string): boolean =>
  /^(?:(?:quiz|poll|survey|questionnaire|trivia|choice|multiple-?choice|single-?choice)(?:question|item|card|block)?|question(?:card|item|block)?|vote)$/i.test(
    name,
  );
