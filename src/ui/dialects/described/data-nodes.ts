// Data that names no components: `{"title": ..., "sections": [...]}`. The name and the value of a member determine how it
// is shown: as figures, facts, lists, tables, steps or forms. A label always stays with its value.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown, type ForeignNode } from '../foreign-node.ts';
import { isFieldType, readableName } from '../form-field.ts';
import { kindOf, type Kind } from '../vocabulary.ts';
import { plotly } from './chart-config.ts';
import { comparisonIn, matrixIn, questionIn, scaleIn, tableIn } from './combined-members.ts';
import {
  chartNode,
  factOf,
  isChart,
  isSuccess,
  isTextKey,
  longText,
  metricOf,
  submitKey,
  textKey,
  withPrices,
  type Fact,
} from './data-fact.ts';
import { isBox, isPicture, isSilent, itemTitle, partOf, subtitleKeys, titleKeys, urlKey } from './data-item.ts';
import { listNodes, maxDepth, titleNode, withoutName } from './data-list.ts';
import { codeNodes, isLanguageOfCode } from './data-code.ts';
import { withLeftTexts } from './left-texts.ts';
import { noticeNode } from './data-sections.ts';
import { holdsProps, isComponentItem } from './component-type.ts';
import { nodeOf, type Inside, type Nodes } from './described-node.ts';
import { isGeometry } from './geo-json.ts';
import { withTags } from './node-tree.ts';
import { isDetailWord, isTitleWord } from './words-of-data.ts';

/** The nodes of an object. Its title is included only if `heading` is true; otherwise the caller has shown it. */
export function dataNodes(data: JsonObject, depth: number, inside: Inside): Nodes {
  const [only, ...others] = Object.entries(data);
  // `{"vastaus": "Se toimii näin.", "vaiheet": [...]}`: the answer, under its name in another language.
  const isAnswered = depth === 0 && only !== undefined && others.some(([, value]) => typeof value === 'object');
  if (isAnswered && isAnswer(only[1]) && !textKey.test(only[0]) && !isSilent(...only))
    return [nodeOf('markdown', { text: shown(only[1]) }), ...dataNodes(Object.fromEntries(others), depth, inside)];
  // `{"invoice": {...}}`.
  const isWhole = depth === 0 && others.length === 0 && only !== undefined && !buttonKey.test(only[0]);
  if (isWhole && isRecord(only[1]) && !isChart(...only)) {
    const isTitled = titleKeys.some((key) => itemTitle(data[key]) !== '');
    const kind = kindOf(only[0]);
    if (!isTitled && (kind === undefined || !namedKinds.has(kind)))
      return [
        ...(isNamed(only[1]) || wrapperKey.test(only[0]) || only[0] === 'form' || tagTree(only[1]) !== undefined
          ? []
          : [nodeOf('pageheader', { title: readableName(only[0]) })]),
        ...inside({ ...(only[0] === 'form' ? { type: 'form' } : {}), ...(tagTree(only[1]) ?? only[1]) }, 0),
      ];
  }
  const { nodes, rest } = heading(data, depth);
  return [...nodes, ...members(rest, depth, inside, nodes.length > 0)];
}

/** A whole sentence. */
const isAnswer = (value: JsonValue): boolean =>
  typeof value === 'string' && /^\S+\s+\S+\s+\S.*[.!?…。！？]$/su.test(value.trim());

/** The nodes of data in which no component is named. */
export const plainData = (data: JsonObject, depth = 1): Nodes =>
  dataNodes(data, depth, (inner, innerDepth) => dataNodes(inner, innerDepth, () => []));

/** A node of a dialect with a fixed vocabulary. The members that its row does not show are read as data. */
export const withOwnData = (node: ForeignNode): ForeignNode =>
  kindOf(node.type) !== undefined || isFieldType(node.type) || /(?:chart|graph|plot)$/i.test(node.type)
    ? {
        ...node,
        asData: (isWanted) => plainData(withMembers(node.props, isWanted)),
      }
    : node;

/** The title under a name that begins with the kind of the whole: `formTitle`. */
const documentTitle = /^(?:form|survey|quiz|page|screen|view|card|app|dashboard|report|document)(?:_t|T)itle$/;
const documentDetail = /^(?:form|survey|quiz|page|screen|view|card|app|dashboard|report|document)(?:_d|D)escription$/;

/** The member with the title, in any language. */
const titleNameIn = (data: JsonObject): string | undefined =>
  titleKeys.find((key) => itemTitle(data[key]) !== '') ??
  Object.keys(data).find((key) => (documentTitle.test(key) || isTitleWord(key)) && itemTitle(data[key]) !== '');

function heading(data: JsonObject, depth: number): { readonly nodes: Nodes; readonly rest: JsonObject } {
  const titleName = titleNameIn(data);
  if (titleName === undefined) return depth === 0 ? { nodes: [], rest: data } : numbered(data, depth);
  const subtitleName = [
    ...subtitleKeys,
    ...Object.keys(data).filter((key) => documentDetail.test(key) || isDetailWord(key)),
  ].find((key) => shown(data[key]) !== '' && shown(data[key]).length < longText);
  const rest = Object.fromEntries(
    Object.entries(data).filter(([key]) => key !== titleName && (depth > 0 || key !== subtitleName)),
  );
  const text = itemTitle(data[titleName]);
  const title =
    depth === 0
      ? nodeOf('pageheader', { title: text, subtitle: subtitleName === undefined ? '' : (data[subtitleName] ?? '') })
      : nodeOf('heading', { text, level: Math.min(3, depth + 1) });
  return { nodes: [title], rest };
}

/** `{"day": 1, "activities": [...]}` is headed "Day 1". */
function numbered(data: JsonObject, depth: number): { readonly nodes: Nodes; readonly rest: JsonObject } {
  const [[key, value] = ['', null], ...others] = Object.entries(data);
  const words = shown(value).trim();
  const isHead =
    words !== '' &&
    words.length < 60 &&
    !isSilent(key, value) &&
    !textKey.test(key) &&
    !urlKey.test(key) &&
    !isPicture(key, value);
  if (!isHead || !others.some(([, other]) => typeof other === 'object')) return { nodes: [], rest: data };
  const text = typeof value === 'number' ? `${readableName(key)} ${words}` : words;
  return { nodes: [nodeOf('heading', { text, level: Math.min(3, depth + 1) })], rest: Object.fromEntries(others) };
}

/** A tree of elements named by their tags: `"tree": {"tag": "Card", "children": [...]}`. */
function tagTree(data: JsonObject): JsonObject | undefined {
  const tree = withTags(data);
  return isRecord(tree) && (tree['tag'] ?? tree['tagName']) !== undefined && isComponentItem(tree) ? tree : undefined;
}

const isNamed = (data: JsonObject): boolean => titleNameIn(data) !== undefined || typeof data['type'] === 'string';

/** Short texts and numbers in a row become one list of facts. */
function members(written: JsonObject, depth: number, inside: Inside, isTitled = false): Nodes {
  const data = withPrices(written);
  const made: ForeignNode[] = [];
  let facts: Fact[] = [];
  const endFacts = (): void => {
    addFacts(made, facts);
    facts = [];
  };
  const special = matrixIn(data) ?? scaleIn(data) ?? comparisonIn(data) ?? tableIn(data) ?? questionIn(data);
  let isSpecialShown = false;
  for (const [key, value] of Object.entries(data)) {
    if (special?.keys.includes(key) === true) {
      if (isSpecialShown) continue;
      isSpecialShown = true;
      endFacts();
      made.push(...special.nodes);
      continue;
    }
    if (isLanguageOfCode(data, key)) continue;
    const notice = noticeNode(key, value);
    const single = notice === undefined ? codeNodes(data, key) : [notice];
    const fact = single === undefined ? factOf(key, value) : undefined;
    if (fact !== undefined) {
      facts.push(fact);
      continue;
    }
    const own = single ?? listOrMember(data, key, depth, inside);
    const found = withLeftTexts(key, value, own);
    const nodes = isTitled && depth > 0 && isOnlyList(data, key) ? withoutName(found, key) : found;
    if (nodes.length === 0) continue;
    // A picture does not divide the facts around it.
    if (!isPicture(key, value)) endFacts();
    made.push(...nodes);
  }
  endFacts();
  return made;
}

/**
 * Adds facts to those before the heading of another member, where they would seem to belong to it. Below a table they are
 * its totals.
 */
function addFacts(made: ForeignNode[], facts: readonly Fact[]): void {
  if (facts.length === 0) return;
  const at = made.findIndex(({ type }) => type === 'heading') - 1;
  const earlier = made[at];
  const isTotal = made.at(-1)?.type === 'table';
  if (isTotal || earlier?.type !== 'facts' || !isList(earlier.props['items']))
    made.push(nodeOf('facts', { items: [...facts] }));
  else made[at] = nodeOf('facts', { items: [...earlier.props['items'], ...facts] });
}

/** Beside other lists, the things of a list with titles of their own stand below its name. */
function listOrMember(data: JsonObject, key: string, depth: number, inside: Inside): Nodes {
  const value = data[key] ?? null;
  if (!isListOfRecords(value) || unnamedList.test(key) || !isOneOfSeveral(data))
    return memberNodes(key, value, depth, inside);
  const [first, ...others] = memberNodes(key, value, depth + 1, inside);
  if (first === undefined || !/^(?:heading|table|list)$/.test(first.type))
    return memberNodes(key, value, depth, inside);
  return [titleNode(key, depth), ...withoutName([first, ...others], key)];
}

const isListOfRecords = (value: JsonValue): boolean => isList(value) && value.length > 0 && value.every(isRecord);

const isOneOfSeveral = (data: JsonObject): boolean => Object.values(data).filter(isListOfRecords).length > 1;

/** Lists whose names say nothing. */
const unnamedList =
  /^(?:columns|rows|list|entries|sections|parts|blocks|cards|content|body|children|components|elements|items|widgets|data|results)$/i;

/** True for the only list of an object, which needs no name below the title of the object. */
const isOnlyList = (data: JsonObject, key: string): boolean =>
  isList(data[key]) && Object.entries(data).every(([name, value]) => name === key || typeof value !== 'object');

function memberNodes(key: string, value: JsonValue, depth: number, inside: Inside): Nodes {
  if (isList(value)) return listNodes(key, value, depth, inside);
  if (isRecord(value)) return recordNodes(key, value, depth, inside);
  const words = shown(value).trim();
  if (words === '' || isSilent(key, value) || isSuccess(key, value)) return [];
  if (submitKey.test(key)) return [nodeOf('button', { label: words })];
  if (isPicture(key, value)) return [nodeOf('image', { src: words, alt: '' })];
  if (urlKey.test(key)) return /^https?:/.test(words) ? [nodeOf('link', { label: words, url: words })] : [];
  const label = isTextKey(key) ? [] : [titleNode(key, depth)];
  return [...label, nodeOf('markdown', { text: words })];
}

/** Members that only hold others. */
const wrapperKey =
  /^(?:ui|data|result|response|output|payload|page|view|root|layout|container|screen|dashboard|body|content|props|widget|component|app|message|answer|slots|regions|areas|card)$/i;

const buttonKey = /^(?:button|cta|submit|(?:primary|secondary)(?:_?(?:action|button|cta))?)$/i;

/** Parts of a page that need no heading if they hold buttons or components. */
const regionKey = /^(?:footer|sidebar|aside|toolbar|(?:bottom|top|side)_?(?:bar|panel)|nav(?:bar)?)$/i;

const holdsControls = (value: JsonObject): boolean =>
  ['buttons', 'actions', 'children', 'components', 'elements', 'widgets'].some(
    (name) => records(value[name]).length > 0,
  );

/** Kinds that a member may be named after. */
const namedKinds: ReadonlySet<Kind> = new Set(['table', 'alert', 'quote', 'metric', 'facts', 'timeline', 'code']);

/** The top of a page: its members need no name of their own. */
const headKey = /^(?:hero|header|head|heading|banner|page_?header|title_?(?:card|block))$/i;

function headNodes(value: JsonObject, depth: number, inside: Inside): Nodes {
  const figure = metricOf(value);
  const isFlat = Object.values(value).every((one) => typeof one !== 'object' || one === null);
  return figure !== undefined && isFlat ? [nodeOf('metric', figure)] : dataNodes(value, depth, inside);
}

/** The text of an object that has nothing else to say. */
function onlyText(value: JsonObject): string {
  const [only, ...others] = Object.entries(value).filter(([key, one]) => !isSilent(key, one));
  return only !== undefined && others.length === 0 && textKey.test(only[0]) ? shown(only[1]) : '';
}

/** Names of charts that do not describe them. */
const figureKey = /^(?:charts?|graph|plot|plotly|fig|figure|visuali[sz]ation|viz|plotly_?(?:chart|figure|json))$/i;

const styleKey = /^(?:sx|styles?|css|theme|metadata|response_metadata|additional_kwargs|usage)$/i;

function recordNodes(key: string, value: JsonObject, depth: number, inside: Inside): Nodes {
  if (Object.keys(value).length === 0 || depth > maxDepth || styleKey.test(key) || isBox(key, value)) return [];
  if (holdsProps(value)) return inside(value, depth + 1);
  const values = Object.values(value);
  if (/^(?:buttons|actions)$/i.test(key) && values.every((one) => typeof one === 'string'))
    return values.map((label) => nodeOf('button', { label }));
  // `"form": {"title": "Booking", "fields": [...]}`.
  if (key === 'form' && isList(value['fields']) && value['type'] === undefined)
    return inside({ type: 'form', ...value }, depth + 1);
  const figure = plotly(value);
  if (figure !== undefined) return [...(figureKey.test(key) ? [] : [titleNode(key, depth)]), ...figure];
  if (isChart(key, value)) return [chartNode(value, key)];
  const part = partOf(key, value);
  if (part !== undefined) return part.kind === 'icon' ? [] : [nodeOf(part.kind, part.props)];
  if (isGeometry(value)) return [titleNode(key, depth), ...inside(value, depth + 1)];
  const kind = kindOf(key);
  if (kind !== undefined && namedKinds.has(kind) && value['type'] === undefined) {
    const asData = (isWanted?: (name: string) => boolean): Nodes =>
      members(withMembers(value, isWanted), depth + 1, inside);
    return [{ ...nodeOf(key, value), asData }];
  }
  if (buttonKey.test(key)) return [nodeOf('button', value)];
  if (wrapperKey.test(key) || (regionKey.test(key) && holdsControls(value))) return inside(value, depth);
  const small = /^footer$/i.test(key) ? onlyText(value) : '';
  if (small !== '') return [nodeOf('caption', { text: small })];
  if (headKey.test(key) && shown(value['text']) !== '') {
    const isOfHeading = (name: string): boolean => name === 'text' || name === 'level';
    const others = withMembers(value, (name) => !isOfHeading(name));
    return [nodeOf('heading', withMembers(value, isOfHeading)), ...members(others, depth + 1, inside)];
  }
  if (headKey.test(key) && titleKeys.some((name) => itemTitle(value[name]) !== ''))
    return headNodes(value, depth, inside);
  if (holdsComponents(value)) return inside(withOwnTitle(value), depth);
  if (typeof value['type'] === 'string' || typeof value['component'] === 'string') return inside(value, depth + 1);
  const tree = tagTree(value);
  if (tree !== undefined) return inside(tree, depth + 1);
  // The heading is the name of the member, because a title inside is one of its facts.
  const inner = members(value, depth + 1, inside);
  return inner.length === 0 ? [] : [titleNode(key, depth), ...inner];
}

const withMembers = (data: JsonObject, isWanted: (name: string) => boolean = () => true): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => isWanted(name)));

/** An envelope with any name: `"aui": {"sheet_title": "Survey", "blocks": [{"type": ...}]}`. */
const holdsComponents = (value: JsonObject): boolean =>
  ['blocks', 'components', 'widgets', 'elements', 'children', 'steps', 'sections', 'pages', 'screens'].some((name) => {
    const items = records(value[name]);
    const isComponent = (item: JsonObject): boolean => typeof (item['type'] ?? item['component']) === 'string';
    return (
      items.length > 0 &&
      items.every((item) => isComponent(item) || Object.values(item).some((inner) => records(inner).some(isComponent)))
    );
  });

const ownTitle = /^[a-z]+(?:_t|T)itle$/;

const ownDescription = /^[a-z]+(?:_d|D)escription$/;

const withOwnTitle = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      ownTitle.test(name) ? 'title' : ownDescription.test(name) ? 'description' : name,
      own,
    ]),
  );
