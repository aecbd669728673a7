// Converts components of other vocabularies to ours. Components of our catalog keep their names; of an unknown
// component the children and texts are kept.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isSentence, isTechnicalKey, readableStrings } from '../check/readable-text.ts';
import type { BufferedCall } from '../events/buffered-value.ts';
import { toJson } from '../events/to-json.ts';
import type { Catalog, ComponentShape } from '../catalog.ts';
import type { Report } from '../check/diagnostics.ts';
import { arrange, withOwnNotes } from './arrange.ts';
import { labelled } from './field-labels.ts';
import { buffered, call } from './call.ts';
import { chartOf, unitOf } from './charts.ts';
import { factNodes, noteNodes } from './described/data-fact.ts';
import { nodeOf } from './described/described-node.ts';
import { positionalCall } from './described/statements.ts';
import { byPlace } from './described/replies.ts';
import { noticeNodes, withoutFrame, withoutNotices } from './described/data-sections.ts';
import { hiddenType, lossType } from './described/hidden-members.ts';
import type { FieldNames } from './field-names.ts';
import { areChecks } from './field-rules.ts';
import { withBoxes } from './layout-column.ts';
import { leftChildren } from './left-children.ts';
import { linkedBlocks } from './linked-element.ts';
import { isFact, ShownTexts } from './member-facts.ts';
import { folded, records, shown, textOf, type ForeignNode } from './foreign-node.ts';
import { withChoices } from './form-options.ts';
import {
  compoundFieldType,
  formField,
  isFieldType,
  likelyFieldType,
  unknownChoices,
  withoutShownTime,
} from './form-field.ts';
import { chipsOf, figureKind, isCalendar, isNotice, headingOf, isOutcome, namedControl } from './node-meaning.ts';
import { button, followups, link } from './rows/click.ts';
import { container, isFormButton } from './rows/container.ts';
import { titled } from './rows/titled.ts';
import { alert, facts, metric, progress, rating, tag } from './rows/figures.ts';
import { list } from './rows/list.ts';
import { matrix } from './rows/matrix.ts';
import { avatar, gallery, image, media } from './rows/media.ts';
import { carousel, modal, steps, tabs, timeline } from './rows/parts.ts';
import type { Blocks, Converter, Row } from './rows/row.ts';
import { row } from './rows/side-by-side.ts';
import { table } from './rows/table.ts';
import { code, heading, quote, text, trail } from './rows/text.ts';
import { plainTextOf } from './rows/plain-text.ts';
import { unknown } from './rows/unknown.ts';
import { unshownTexts } from './unshown-texts.ts';
import { unconvertedMembers } from './unconverted-members.ts';
import { kindOf, likelyKind, plainType, type Kind } from './vocabulary.ts';
import { namedKinds, wordKinds } from './kind-groups.ts';

export interface ConverterContext {
  readonly catalog: Catalog;
  readonly names: FieldNames;
  readonly report: Report;
}

const rows: Readonly<Record<Kind, Row>> = {
  text,
  heading,
  quote,
  container,
  row,
  list,
  image,
  avatar,
  gallery,
  media,
  alert,
  tag,
  metric,
  progress,
  rating,
  matrix,
  facts,
  button,
  // A loading placeholder may contain the actual content.
  nothing: ({ type, children }, converter) =>
    /^(?:skeleton|spinner|loader|spacer)$/.test(folded(type)) ? converter.inside(children) : [],
  trail,
  followups,
  link,
  table,
  tabs: tabs('Tabs', 'TabItem', 'items'),
  accordion: tabs('Accordion', 'AccordionItem', 'items'),
  modal,
  steps,
  timeline,
  carousel,
  code,
  separator: () => [call('Separator', {})],
};

/** Maximum number of texts that a diagnostic names. */
const maxNamed = 5;

/** The name of a component, if it is readable: `Per week`, but not `chart_1`. */
const nameOf = (props: ForeignNode['props']): string => {
  const name = textOf(props, 'name');
  return /^[a-z][A-Za-z\d]*(?:_\w+)?(?:-\w+)*$/.test(name) ? '' : name;
};

/** `<tags><tag>quick</tag></tags>`: the texts of the children for a component that lists texts; false for any other. */
function setTexts(made: BufferedCall, shape: ComponentShape, texts: readonly (string | undefined)[]): boolean {
  const { properties } = shape.component.props;
  const prop = shape.order.find((name) => {
    const schema = properties[name];
    return schema?.type === 'array' && schema.items.type === 'string' && made.named[name] === undefined;
  });
  const words = texts.filter((text) => text !== undefined);
  if (prop === undefined || words.length === 0 || words.length < texts.length) return false;
  made.named[prop] = words;
  return true;
}

/** A container without its content, and its content with the button of a form. */
function framed(node: ForeignNode): { readonly own: ForeignNode; readonly rest: ForeignNode } {
  const isSubmit = ([name]: readonly [string, JsonValue]): boolean => isFormButton(name);
  const props = Object.entries(node.props);
  return {
    own: { ...node, props: Object.fromEntries(props.filter((one) => !isSubmit(one))), children: [], slots: [] },
    rest: { ...node, props: Object.fromEntries(props.filter(isSubmit)) },
  };
}

export class NodeConverter implements Converter {
  readonly names: FieldNames;
  readonly #catalog: Catalog;
  readonly #report: ConverterContext['report'];
  /** Texts whose loss was reported. */
  readonly #lost = new Set<string>();

  constructor({ catalog, names, report }: ConverterContext) {
    this.names = names;
    this.#catalog = catalog;
    this.#report = report;
  }

  has(component: string): boolean {
    return this.#catalog.find(component) !== undefined;
  }

  beside(nodes: readonly ForeignNode[]): BufferedCall[] {
    return labelled(nodes.map((node) => ({ node, blocks: this.blocks(node) }))).flatMap(({ blocks }) => blocks);
  }

  inside(nodes: readonly ForeignNode[]): BufferedCall[] {
    return arrange(
      nodes.map((node) => ({ node, blocks: this.blocks(node) })),
      this.names,
    );
  }

  /** Several figures in a frame: `stat_cards`, `KPIGrid`. */
  #figures(node: ForeignNode): Blocks | undefined {
    const plain = plainType(node.type, (type) => kindOf(type) === 'metric');
    if (plain?.isGroup !== true || this.#catalog.find(node.type) !== undefined) return undefined;
    const [member = [], ...others] = Object.values(node.props).filter((value) => isList(value) && value.length > 0);
    const items = records(member);
    if (items.length === 0 || others.length > 0) return undefined;
    return [...titled(node.props), ...this.inside(items.map((item) => nodeOf('metric', item)))];
  }

  /** A component whose name consists of several words: `alert-box`, `button_primary`, `stat_cards`. */
  #plain(node: ForeignNode): Blocks | undefined {
    const plain = plainType(node.type, (type) => namedKinds.has(kindOf(type) ?? 'nothing') || isFieldType(type));
    if (plain === undefined) return undefined;
    const { type, variant, isGroup } = plain;
    const kind = kindOf(type);
    if (isGroup && !isFieldType(type)) return undefined;
    const props = variant === '' ? node.props : { variant, ...node.props };
    if (kind === 'table' && !['columns', 'headers'].some((name) => isList(props[name]))) return undefined;
    const blocks = this.blocks({ ...node, type, props });
    const written = JSON.stringify(blocks.map((block) => toJson(block)));
    // A text that the component does not show is shown as data.
    const isWhole = Object.values(props).every(
      (value) =>
        typeof value !== 'string' || !isSentence(value) || written.includes(JSON.stringify(value).slice(1, -1)),
    );
    return isWhole ? blocks : undefined;
  }

  /** Members that the blocks of a node do not show are shown as data, so that they are not lost. */
  #known(node: ForeignNode, kind: Kind): Blocks {
    const isFrame = kind === 'container';
    const headed = this.#headed(node, kind);
    if (headed !== undefined) return headed;
    if (node.asData === undefined || kind === 'nothing') return rows[kind](node, this);
    // The facts of a container precede its content.
    const { own, rest } = isFrame ? framed(node) : { own: node, rest: undefined };
    const before = rows[kind](own, this);
    const after = rest === undefined ? [] : rows[kind](rest, this);
    const blocks = [...before, ...after];
    if (blocks.length === 0)
      return wordKinds.has(kind) ? this.inside(node.asData()) : this.#facts(node, blocks, isFrame);
    if (!isFrame) return [...before, ...this.#facts(node, blocks, false)];
    const { first, next } = byPlace(node.props);
    return [
      ...before,
      ...this.#facts({ ...node, props: first }, blocks, true),
      ...after,
      ...this.#facts({ ...node, props: next }, blocks, true),
    ];
  }

  /** `{"type": "text", "heading": "Notes", "content": "Keep dry."}`: a section under its heading. */
  #headed(node: ForeignNode, kind: Kind): Blocks | undefined {
    const { [headingOf(kind, node.props)]: text = '', ...props } = node.props;
    const rest = { ...node, props };
    if (shown(text) === '' || rows[kind](rest, this).length === 0) return undefined;
    return [...this.blocks(nodeOf('heading', { text, level: 3 })), ...this.#known(rest, kind)];
  }

  #facts(node: ForeignNode, blocks: Blocks, isFrame: boolean): Blocks {
    const { facts, names, texts } = unconvertedMembers(node, blocks, isFrame);
    this.#reportLost(node, texts);
    const found = Object.keys(facts);
    if (found.length > 0)
      this.#report(
        'unknown_prop',
        `${node.type} does not show ${found.slice(0, maxNamed).join(', ')}; added as facts.`,
      );
    return [
      ...this.inside(isFrame ? [...factNodes(withoutNotices(facts)), ...noticeNodes(facts)] : noteNodes(facts)),
      ...(names.size === 0 ? [] : this.inside(node.asData?.((name) => names.has(name)) ?? [])),
    ];
  }

  #reportLost({ type }: ForeignNode, lost: readonly string[]): void {
    const texts = lost.filter((text) => !this.#lost.has(text));
    for (const text of texts) this.#lost.add(text);
    if (texts.length > 0)
      this.#report('dropped_text', `Not shown by ${type}: ${texts.slice(0, maxNamed).join(', ')}.`, true);
  }

  #control(type: string, node: ForeignNode): Blocks {
    const members = withChoices(node);
    const field = formField(type, members, this.names);
    const unknown = unknownChoices(type, members);
    if (unknown.length > 0)
      this.#report('dropped_value', `Selected, but not an option: ${unknown.slice(0, maxNamed).join(', ')}.`, true);
    const [, ...notes] = this.#withNotes(withoutShownTime(node, field), [field]);
    return withOwnNotes(field, notes);
  }

  /** A chart or a control, and the texts beside it that it does not show. */
  #withNotes(node: ForeignNode, blocks: Blocks): Blocks {
    if (node.asData === undefined) return blocks;
    const members = Object.entries(node.props);
    const texts = members.filter(
      ([name, value]) => typeof value === 'string' && (isSentence(value) || isFact(name, value, false)),
    );
    const { facts, names } = unconvertedMembers({ ...node, props: Object.fromEntries(texts) }, blocks, false);
    // The remaining children follow it anyway.
    const inside = members.filter(
      ([name, value]) =>
        name !== 'children' &&
        !(name === 'checks' && areChecks(value)) &&
        (isList(value) || (isRecord(value) && !isTechnicalKey(name))),
    );
    const sentences = inside.flatMap(([, value]) => readableStrings(buffered(value))).filter(isSentence);
    if (sentences.length > 0) {
      const written = new ShownTexts(blocks);
      this.#reportLost(
        node,
        sentences.filter((text) => !written.includes(text)),
      );
    }
    const notes = this.inside([
      ...noteNodes(facts),
      ...(names.size === 0 ? [] : node.asData((name) => names.has(name)).map(withoutFrame)),
    ]);
    return [...blocks, ...notes];
  }

  /** Converts a component with everything inside it, and reports the texts that its blocks do not show. */
  convert(node: ForeignNode): Blocks {
    const blocks = this.blocks(node);
    this.#reportLost(node, unshownTexts(node, blocks));
    return blocks;
  }

  blocks(written: ForeignNode): Blocks {
    const node = withBoxes(written);
    const own = this.#own(node);
    const left = leftChildren(node, own);
    return left.length === 0 ? own : [...own, ...this.inside(left)];
  }

  /** The blocks of a component, without the children that it cannot contain. */
  #own(node: ForeignNode): Blocks {
    if (node.type === hiddenType) {
      this.#report(
        'dropped_text',
        `Members without readable text were dropped: ${textOf(node.props, 'names')}.`,
        node.props['isLossy'] === true,
      );
      return [];
    }
    if (node.type === lossType) {
      this.#report('unresolved_reference', textOf(node.props, 'message'), true);
      return [];
    }
    const ours = positionalCall(node);
    if (ours !== undefined) return [ours];
    const linked = linkedBlocks(node, this.#catalog, this);
    if (linked !== undefined) return linked;
    const labels = chipsOf(node);
    if (labels !== undefined && this.has('TagBlock')) return [call('TagBlock', { tags: [...labels] })];
    const control = namedControl(node);
    if (control !== undefined) return this.#control(control, node);
    const kind = isCalendar(node)
      ? 'timeline'
      : isNotice(node) || isOutcome(node)
        ? 'alert'
        : (figureKind(node) ?? kindOf(node.type));
    if (isFieldType(node.type) && kind === undefined) return this.#control(node.type, node);
    const compound = kind === undefined && !this.has(node.type) ? compoundFieldType(node.type) : undefined;
    if (compound !== undefined) return this.#control(compound, node);
    const chart = kind === 'matrix' || kind === 'progress' ? undefined : chartOf(node);
    if (chart !== undefined)
      return this.#withNotes(node, [
        ...titled({
          title: textOf(node.props, 'title', 'label', 'caption', 'heading') || nameOf(node.props),
          subtitle: textOf(node.props, 'subtitle', 'subheading'),
          description: textOf(node.props, 'description'),
          // A chart of shares has no axis.
          ...(/^(?:Pie|Radial|Radar)Chart$/.test(chart.name) && { lede: unitOf(node.props) }),
          text: textOf(node.props, 'caption'),
        }),
        chart,
      ]);
    if (kind !== undefined) return this.#known(node, kind);
    const figures = this.#figures(node);
    if (figures !== undefined) return figures;
    const shape = this.#catalog.match(node.type);
    const meant = shape?.component.name ?? '';
    // A control under another name: `DateTimePicker`.
    if (isFieldType(meant) && kindOf(meant) === undefined && meant !== node.type) return this.#control(meant, node);
    if (shape !== undefined) {
      const { id: _, path: __, ...own } = node.props;
      const made = call(
        shape.component.name,
        Object.fromEntries(Object.entries(own).map(([key, value]) => [key, buffered(value)])),
      );
      if (shape.listProp !== undefined && node.children.length > 0)
        made.named[shape.listProp] = this.inside(node.children);
      const isWhole =
        shape.listProp !== undefined ||
        setTexts(made, shape, node.children.map(plainTextOf)) ||
        node.children.length === 0;
      // Content that the component cannot contain follows it.
      const rest = isWhole ? [] : this.inside(node.children);
      const isTitled = shape.order.some((prop) => /^(?:title|label|text|trigger|name)$/.test(prop));
      if (isTitled || typeof own['title'] !== 'string') return [made, ...rest];
      delete made.named['title'];
      return [...titled({ title: own['title'] }), made, ...rest];
    }
    const field = likelyFieldType(node.type, node.props);
    if (field !== undefined) return this.#control(field, node);
    const plain = this.#plain(node);
    if (plain !== undefined) return plain;
    const data = node.asData?.() ?? [];
    if (data.length > 0) {
      this.#report('unknown_component', `Unknown component "${node.type}"; its content was read as data.`);
      return this.inside(data);
    }
    const likely = likelyKind(node.type);
    if (likely !== undefined) {
      this.#report('unknown_component', `Unknown component "${node.type}"; it was read as ${likely}.`);
      return rows[likely](node, this);
    }
    this.#report('unknown_component', `Unknown component "${node.type}"; its text was kept.`, true);
    return unknown(node, this);
  }
}
