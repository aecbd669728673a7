// The component names of other vocabularies, by kind. Case and separators are ignored: `Input.Text`, `input-text` and
// `inputText` are one name. A component of our catalog needs a row only if its props differ.
import { folded } from './foreign-node.ts';

const namesOf = {
  text: 'text textblock paragraph typography textrun richtextblock richtext caption span p markdown label description value term name markdownview markdowntext richtextview textview bodytext cardtext cardcontent carddescription cardsubtitle formlabel dialogdescription sheetdescription alertdialogdescription dialogcontenttext figcaption steplabel statlabel statnumber stathelptext',
  heading:
    'heading title cardtitle dialogtitle sheettitle alertdialogtitle listheader appbar navbar h1 h2 h3 h4 h5 h6 header pageheader subtitle hero banner sectionheader cover titleslide',
  quote: 'quote blockquote pullquote testimonial citation',
  container:
    'column stack vstack box container section card panel page view surface div fragment scroll scrollview main layout root group form dashboard tablecell adaptivecard wrapper flexcolumn aside footer article content region actionset slat buttongroup buttons actions buttonrow toolbar cardactions cardfooter cardbody scaffold center padding expanded sizedbox app frame screen paper surface window dashboard gridcontainer griditem wrap wrapitem cardgroup tablecontainer dialogcontent dialogfooter dialogactions sheetcontent sheetfooter drawercontent drawerfooter alertdialogcontent alertdialogfooter popovercontent tabscontent accordioncontent collapsiblecontent safearea safeareaview singlechildscrollview customscrollview align expanded flexible inkwell gesturedetector constrainedbox decoratedbox zstack lazyvstack lazycolumn linearlayout framelayout relativelayout constraintlayout navigationview navigationstack scrollarea keyboardavoidingview',
  row: 'row columnset hstack flex flexrow inline space',
  list: 'listtile flatlist sectionlist cards cardlist carddeck productlist productgrid resultlist listview gridview itemlist grid simplegrid list repeater feed bulletlist bulletedlist bullets numberedlist orderedlist unorderedlist ul ol checklist todolist todo todos tasklist toc',
  image: 'image img picture photo',
  avatar: 'avatar persona',
  gallery: 'imageset gallery imagegallery',
  media: 'video audio audioplayer videoplayer media',
  alert:
    'snackbar banneralert admonition alert callout notice toast message notification infobox statusbanner hint tip highlight warning',
  tag: 'badge tag chip pill status statusbadge',
  metric: 'metric stat statcard kpi kpicard statistic metriccard statistics bignumber',
  progress:
    'progress progressbar progressring progressindicator progressview gauge gaugechart radialgauge linearprogress circularprogress linearprogressindicator circularprogressindicator meter',
  rating: 'rating stars starrating ratingstars ratingbar reviewrating reviewscore userrating',
  matrix: 'heatmap heatmapchart heatmapgrid matrix matrixchart confusionmatrix correlationmatrix',
  facts:
    'factset facts keyvalue keyvalues keyvaluelist keyvaluepairs descriptions descriptionlist definitionlist propertylist properties factlist infolist detaillist datalist keyvaluegroup desclist descgroup descriptiongroup detailgroup factgroup infogroup propertygroup specgroup speclist',
  button:
    'button actionsubmit actionexecute actionopenurl actionshowcard actiontoggle actionbutton compoundbutton iconbutton submit submitbutton cta btn elevatedbutton textbutton outlinedbutton filledbutton floatingactionbutton fab pressable touchableopacity',
  nothing: 'actiontogglevisibility icon spacer skeleton spinner loader avatarfallback lottie pagination',
  trail: 'breadcrumb breadcrumbs',
  followups: 'followup followups suggestions suggestionchips quickreplies quickreply',
  link: 'link anchor a',
  table: 'table datatable datagrid',
  tabs: 'tabs tabview tabset tabgroup',
  accordion:
    'accordion collapsible collapse faq disclosure disclosuregroup expander expansionpanel expansionpanels accordiongroup',
  modal:
    'modal dialog drawer sheet popover alertdialog fullscreenmodal bottomsheet dialogbox popconfirm confirm confirmation confirmdialog confirmationdialog confirmmodal',
  steps: 'steps stepper progresssteps',
  timeline: 'timeline agenda schedule eventlist activityfeed activitylog changelog',
  carousel: 'carousel',
  code: 'codeblock code codesnippet snippet',
  separator: 'divider separator hr rule',
} as const;

export type Kind = keyof typeof namesOf;

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(namesOf).flatMap(([kind, names]) =>
    // The keys of `namesOf` are the kinds.
    names.split(' ').map((name) => [name, kind as Kind] as const),
  ),
);

/** Undefined for a component without a row. */
export const kindOf = (type: string): Kind | undefined => kinds.get(folded(type));

/** Kinds whose members have many names, or that are mere containers. */
const byData: ReadonlySet<Kind> = new Set([
  'container',
  'row',
  'nothing',
  'list',
  'timeline',
  'steps',
  'facts',
  'table',
  'carousel',
  'accordion',
  'matrix',
] as const);

/** The kind of a component by the last word of its name, such as `PromoBanner`; undefined for a mere container. */
export function likelyKind(type: string): Kind | undefined {
  const words = type
    .replace(/(?:View|Block|Component|Widget|Element|Display|Item|Section)$/, '')
    .match(/[A-Z]?[a-z]+/g);
  const kind = kinds.get((words?.at(-1) ?? '').toLowerCase());
  return kind !== undefined && !byData.has(kind) ? kind : undefined;
}

/** Words that say how a component looks or that it failed: `button_primary`, `status_banner_success`. */
const stateWord =
  /^(?:success|warning|error|danger|info|neutral|primary|secondary|tertiary|outline|ghost|destructive|large|small|compact)$/;
/** Words for the frame around a component: `alert-box`, `title_slide`. */
const frameWord = /^(?:box|card|block|section|panel|component|widget|element|slide|view|list)$/;
/** Words for several components in a frame: `stat_cards`. */
const groupWord = /^(?:cards|row|grid|group|list|strip|bar|set|tiles)$/;

export interface PlainType {
  /** A type that the vocabulary knows. */
  readonly type: string;
  readonly variant: string;
  /** Several of them. */
  readonly isGroup: boolean;
}

/** The component that a name of several words means; undefined if there is none. */
export function plainType(written: string, isKnown: (type: string) => boolean): PlainType | undefined {
  const words = (written.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
  const last = words.at(-1) ?? '';
  const variant = words.length > 1 && stateWord.test(last) ? last : '';
  if (variant !== '') words.pop();
  const isGroup = words.length > 1 && groupWord.test(words.at(-1) ?? '');
  if (words.length > 1 && (isGroup || frameWord.test(words.at(-1) ?? ''))) words.pop();
  const type = words.join('');
  if (type !== folded(written) && isKnown(type)) return { type, variant, isGroup };
  // `stats_row`.
  const one = type.replace(/s$/, '');
  if (isGroup && one !== type && isKnown(one)) return { type: one, variant, isGroup };
  // `alert_banner`, `info-callout`: the meaning precedes the appearance.
  const notice = words.length > 1 ? words.find((word) => kinds.get(word) === 'alert') : undefined;
  if (notice !== undefined && isKnown(notice)) return { type: notice, variant, isGroup: false };
  return words.length > 1 && words.at(-1) === 'table' ? { type: 'table', variant: '', isGroup: false } : undefined;
}

/** True for a component without text or meaning of its own, such as an icon or a divider. */
export function isSilent(type: string): boolean {
  return silent.has(folded(type));
}

const silent: ReadonlySet<string> = new Set(
  'icon spacer skeleton spinner loader avatarfallback divider separator lottie'.split(' '),
);
