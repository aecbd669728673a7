// Converts markup elements: our components keep their names, HTML tags become the component that shows the same, and
// other tags are converted by the vocabulary.
import type { Catalog, ComponentShape } from '../../catalog.ts';
import type { Report } from '../../check/diagnostics.ts';
import { itemOf } from '../../check/held-item.ts';
import { isLayoutContainer } from '../../check/layout-names.ts';
import type { BufferedCall, BufferedValue } from '../../events/buffered-value.ts';
import { arrange } from '../arrange.ts';
import type { Arranged } from '../field-labels.ts';
import { call } from '../call.ts';
import type { FieldNames } from '../field-names.ts';
import type { ForeignNode } from '../foreign-node.ts';
import { NodeConverter } from '../node-converter.ts';
import { kindOf } from '../vocabulary.ts';
import { isSwitchName } from './attributes.ts';
import { buttonOf } from './markup-button.ts';
import { boxOf, choicesIn, isField, isLayoutColumn, wordsAfter, type Choice } from './markup-boxes.ts';
import { chartWithRows } from './markup-chart.ts';
import { fieldOf } from './markup-field.ts';
import { formParts, isListOfFields } from './markup-form.ts';
import { foreignNode } from './markup-foreign.ts';
import { footerOf, headingOf } from './markup-frame.ts';
import { languageOf } from './markup-language.ts';
import { itemNameOf, withoutLists, type WrittenList } from './markup-lists.ts';
import { avatarOf, holdsWrappers, htmlField, isFieldWrapper, withLabels, withTexts } from './library-parts.ts';
import { takesOptions } from './markup-options.ts';
import { elementsOf, rawTextOf, wordsOf, type MarkupNode } from './markup-node.ts';
import {
  headerParts,
  isSpread,
  labelledWords,
  pairedParts,
  triggeredPart,
  withNamedParts,
  type LabelledPart,
} from './markup-parts.ts';
import { isStyled, styledTag } from './styled-tags.ts';
import { recordNodes } from './markup-records.ts';
import { columnsOf, definitionsOf, rowsOf, tableOf } from './markup-table.ts';
import { dedented, isInline, listText, markdownIn, paragraphOf } from './markup-text.ts';

/** Tags without visible content. */
const silentTags = new Set('script style head meta link svg noscript source track col colgroup'.split(' '));
const pageTags = new Set(
  'html body main div section article header footer nav aside center template fieldset legend figure ui answer response app'.split(
    ' ',
  ),
);
/** Props that can hold the text of an element. The first one that the component has and that is not set is used. */
const wordProps = ['text', 'textMarkdown', 'codeString', 'label', 'description', 'title', 'details', 'trigger'];

export class MarkupBlocks {
  readonly #catalog: Catalog;
  readonly #names: FieldNames;
  readonly #converter: NodeConverter;
  readonly #report: Report;
  /** The last heading so far. */
  #heading = '';

  constructor(catalog: Catalog, names: FieldNames, report: Report) {
    this.#catalog = catalog;
    this.#names = names;
    this.#report = report;
    this.#converter = new NodeConverter({ catalog, names, report });
  }

  /** True for an element that only groups others. */
  isContainer(node: MarkupNode): boolean {
    const { tag, attributes } = node;
    if (isSpread(node) || isStyled(node)) return false;
    if (pageTags.has(tag) || tag === '') return true;
    const isTitled = attributes['title'] !== undefined || attributes['label'] !== undefined;
    const isOurs = this.#catalog.find(tag) !== undefined && !isLayoutColumn(node);
    return tag.toLowerCase() === 'card' || (!isOurs && !isTitled && isLayoutContainer(tag));
  }

  /** False for an icon and for a component that nothing is known about. */
  isShown(tag: string): boolean {
    const kind = kindOf(tag);
    return kind === undefined ? this.#catalog.match(tag) !== undefined || isHtml(tag) : kind !== 'nothing';
  }

  /** Converts the parts of one container to blocks. */
  blocks(inner: readonly (MarkupNode | string)[]): BufferedCall[] {
    const parts = withLabels(formParts(inner, (node) => this.isContainer(node)));
    const made: Arranged[] = [];
    let line: (MarkupNode | string)[] = [];
    const put = (blocks: readonly BufferedCall[], node = nothing): void => {
      if (blocks.length > 0) made.push({ node, blocks });
    };
    const putField = (field: MarkupNode, words: string, options?: readonly Choice[]): void =>
      put(
        fieldOf(this.#names, field, words || this.#headingOf(field), options),
        words === '' ? nothing : labelledNode(words),
      );
    const endLine = (): void => {
      put(textBlock(line));
      line = [];
    };
    let label = '';
    const choices = choicesIn(parts);
    let isAfterBox = false;
    let shownLabel = '';
    for (const [index, written] of parts.entries()) {
      const part = typeof written === 'string' ? written : (styledTag(written) ?? written);
      const box = boxOf(part);
      if (box !== undefined) {
        endLine();
        const options = choices.get(part);
        const words = box.label || label || wordsAfter(parts, index);
        shownLabel = wordsAfter(parts, index);
        if (options === undefined) put(fieldOf(this.#names, box.input, words));
        else if (options.length > 0) putField(box.input, label, options);
        isAfterBox = box.label === '' && (label === '' || options !== undefined);
        label = '';
        continue;
      }
      // The text or label after a check box is shown as its label.
      if (isAfterBox && isInline(part)) continue;
      const isLabelOfBox = isAfterBox && typeof part !== 'string' && part.tag === 'label';
      isAfterBox = false;
      if (isLabelOfBox && wordsOf(part) === shownLabel) continue;
      if (typeof part !== 'string' && part.tag === 'label') {
        endLine();
        const field = elementsOf(part).find(isField);
        const words = paragraphOf(part.children.filter((child) => child !== field && isInline(child)));
        if (label !== '') put([call('TextContent', { text: label })]);
        label = '';
        if (field === undefined) label = words.replace(/\s*[:*]\s*$/, '');
        else putField(field, words.replace(/\s*[:*]\s*$/, ''));
      } else if (typeof part !== 'string' && part.tag === 'value' && label !== '') {
        put([call('KeyValue', { term: label, value: wordsOf(part) })]);
        label = '';
      } else if (typeof part !== 'string' && isField(part)) {
        putField(part, label);
        label = '';
      } else if (isInline(part)) line.push(part);
      else {
        endLine();
        if (typeof part !== 'string') put(this.block(part));
      }
    }
    if (label !== '') put([call('TextContent', { text: label })]);
    endLine();
    return arrange(made, this.#names);
  }

  /** The heading above a field that has neither a name nor a placeholder that can be its label. */
  #headingOf({ attributes }: MarkupNode): string {
    const { name, id, placeholder } = attributes;
    const isNameless = name === undefined && id === undefined && attributes['aria-label'] === undefined;
    return isNameless && typeof placeholder === 'string' && /[\n{}<>]/.test(placeholder) ? this.#heading : '';
  }

  block(written: MarkupNode): readonly BufferedCall[] {
    const blocks = this.#blockOf(written);
    const [first] = blocks;
    const heading = first?.name === 'CardHeader' ? first.named['title'] : first?.named['text'];
    if (typeof heading === 'string' && (first?.name === 'CardHeader' || headingTag.test(written.tag)))
      this.#heading = heading;
    return blocks;
  }

  #blockOf(written: MarkupNode): readonly BufferedCall[] {
    const node = avatarOf(written) ?? styledTag(written) ?? written;
    const { tag } = node;
    if (silentTags.has(tag)) return [];
    const field = isFieldWrapper(node) ? htmlField(node) : undefined;
    if (field !== undefined) return this.blocks([field]);
    if (holdsWrappers(node)) return this.blocks(node.children);
    // Without a field that can stand alone, the list stays whole.
    if (isListOfFields(node) && !formParts([node], (part) => this.isContainer(part)).includes(node))
      return this.blocks([node]);
    const chart = chartWithRows(node);
    if (chart !== undefined) return this.#converter.convert(foreignNode(chart));
    const pair = labelledWords(node);
    if (pair !== undefined && this.#converter.has('KeyValue')) return [call('KeyValue', pair)];
    const mayBeOurs = (/^[A-Z]/.test(tag) || !isHtml(tag)) && !(isLayoutColumn(node) && elementsOf(node).length > 0);
    const shape = mayBeOurs ? (this.#catalog.find(tag) ?? this.#like(tag)) : undefined;
    const isTable = kindOf(tag) === 'table';
    if (isTable && rowsOf(node).length > 0) return [...headingOf(node), ...tableOf(node)];
    const columns = isTable ? columnsOf(node) : undefined;
    if (columns !== undefined) return [...headingOf(node), call('Table', { columns: [...columns] })];
    if (shape !== undefined) return this.#component(node, shape);
    if (this.isContainer(node) || pageTags.has(tag) || isSpread(node)) return this.#contents(node);
    const records = recordNodes(node, (known) => isHtml(known) || this.#like(known) !== undefined);
    if (records !== undefined) return this.#converter.inside(records);
    return this.#html(node) ?? this.#converter.convert(foreignNode(kindOf(tag) === 'alert' ? withTexts(node) : node));
  }

  /** Everything in a container. */
  #contents(node: MarkupNode): readonly BufferedCall[] {
    return [...headingOf(node), ...this.blocks(node.children), ...footerOf(node)];
  }

  /** Finds one of our components by its lower-case name. */
  #like(tag: string): ComponentShape | undefined {
    const shape = this.#catalog.match(tag);
    return shape?.component.name.toLowerCase() === tag.replaceAll(/[-_.]/g, '').toLowerCase() ? shape : undefined;
  }

  #component(node: MarkupNode, shape: ComponentShape): readonly BufferedCall[] {
    const blocks = this.#element(node, shape);
    const isMarked = shape.component.detailProp !== undefined && hasSwitch(node);
    return isMarked ? blocks.map((block) => itemOf(shape, block).item) : blocks;
  }

  #element(written: MarkupNode, shape: ComponentShape): readonly BufferedCall[] {
    const { component, listProp, elementProps } = shape;
    if (shape === this.#catalog.root) return this.#contents(written);
    const isOfTexts = listProp === undefined && elementProps.length === 0;
    const { rest, lists } = withoutLists(written, shape, (tag) => this.#like(tag));
    const node = isOfTexts && component.name !== 'CardHeader' ? withNamedParts(rest, shape) : rest;
    const { props } = component;
    const made = call(component.name, this.#known(node, shape));
    for (const list of lists) this.#putList(made, list);
    const elements = elementsOf(node).filter((child) => !isInline(child));
    const isFree = (prop: string | undefined): boolean => prop !== undefined && made.named[prop] === undefined;
    const target = [listProp, ...elementProps].find(isFree);
    const header = component.name === 'CardHeader' ? headerParts(node) : undefined;
    if (header !== undefined) {
      const { rest, ...words } = header;
      return [call(component.name, { ...node.attributes, ...words }), ...this.blocks(rest)];
    }
    const item = target === undefined ? undefined : itemNameOf(props.properties[target]);
    const choice = item === undefined ? undefined : this.#catalog.find(item);
    if (target !== undefined && choice !== undefined && takesOptions(made, node, target, choice)) return [made];
    const parts = item === undefined ? undefined : pairedParts(node);
    if (target !== undefined && item !== undefined && parts !== undefined)
      return [call(component.name, { [target]: parts.map((part) => this.#part(item, part)) })];
    const part = triggeredPart(node);
    if (part !== undefined && props.properties['trigger'] !== undefined) return [this.#part(component.name, part)];
    if (part !== undefined && target !== undefined && choice?.component.props.properties['trigger'] !== undefined)
      return [call(component.name, { [target]: [this.#part(choice.component.name, part)] })];
    if (elements.length > 0 && target !== undefined) {
      const schema = props.properties[target];
      const isList = schema?.type === 'array';
      const groups = elements.map((child) => [...this.#item(child, item)]).filter((group) => group.length > 0);
      // `<Carousel><Card>...</Card></Carousel>`: each child is a slide, which is a list.
      const isOfSlides = isList && schema.items.type === 'array';
      const inside = groups.flat();
      made.named[target] = isOfSlides ? groups : isList || inside.length !== 1 ? inside : (inside[0] ?? inside);
      return [made];
    }
    const word = wordProps.find((prop) => props.properties[prop]?.type === 'string' && isFree(prop));
    const isVerbatim = word === 'textMarkdown' || word === 'codeString';
    const schema = word === undefined ? undefined : props.properties[word];
    const isMarkdown = word === undefined || (schema?.type === 'string' && schema.format === 'markdown');
    const words = isVerbatim
      ? dedented(rawTextOf(node))
      : ((isMarkdown ? markdownIn(node.children) : undefined) ?? paragraphOf(node.children));
    if (words === '') return [made];
    if (target !== undefined && word === undefined) made.named[target] = [...textBlock(node.children)];
    else if (word !== undefined) made.named[word] = words;
    return [made];
  }

  #putList(made: BufferedCall, { prop, content, item, texts }: WrittenList): void {
    const choice = item === undefined ? undefined : this.#catalog.find(item);
    if (choice !== undefined && takesOptions(made, content, prop, choice)) return;
    made.named[prop] = texts ?? elementsOf(content).flatMap((child) => this.#item(child, item));
  }

  /** Without the switches, `<Accordion collapsible>`, that the component does not have. A title of its own comes first. */
  #known({ attributes }: MarkupNode, { component }: ComponentShape): MarkupNode['attributes'] {
    const isForeign = ([name, value]: readonly [string, BufferedValue]): boolean =>
      value === 'true' && component.props.properties[name] === undefined;
    const entries = Object.entries(attributes);
    for (const [name] of entries.filter(isForeign))
      this.#report('dropped_style', `"${name}" is not a setting of ${component.name}; it was dropped.`);
    const isTitle = ([name]: readonly [string, BufferedValue]): boolean =>
      titleNames.has(name) && component.props.properties[name] === undefined;
    const known = entries.filter((entry) => !isForeign(entry));
    return known.some(isTitle)
      ? Object.fromEntries([...known.filter(isTitle), ...known.filter((entry) => !isTitle(entry))])
      : Object.fromEntries(known);
  }

  #part(component: string, { label, content }: LabelledPart): BufferedCall {
    const inside = this.blocks(content.children);
    const isNamed = this.#catalog.find(component)?.component.props.properties['value'] !== undefined;
    return call(component, {
      ...(isNamed ? { value: this.#names.unique(label) } : {}),
      trigger: label,
      content: inside,
    });
  }

  /** A part of a component that holds parts of one kind only: `<Tab title="ESM">` in `<Tabs>` is a TabItem. */
  #item(child: MarkupNode, wanted: string | undefined): readonly BufferedCall[] {
    const shape = wanted === undefined ? undefined : this.#catalog.find(wanted);
    const isOwn = shape === undefined || this.#catalog.find(child.tag) !== undefined || isHtml(child.tag);
    if (isOwn || kindOf(child.tag) !== undefined) return this.block(child);
    const { title, label, header, name, ...others } = child.attributes;
    const trigger = title ?? label ?? header ?? name;
    const isTitled = shape.component.props.properties['trigger'] !== undefined && typeof trigger === 'string';
    const attributes = isTitled ? { value: this.#names.unique(trigger), ...others, trigger } : child.attributes;
    return this.#component({ ...child, attributes }, shape);
  }

  /** Undefined for a tag that is not HTML. */
  #html(node: MarkupNode): readonly BufferedCall[] | undefined {
    const { tag, children, attributes } = node;
    switch (tag) {
      case 'h1':
      case 'h2':
        return [call('CardHeader', { title: wordsOf(node) })];
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [call('TextContent', { text: wordsOf(node), size: 'large-heavy' })];
      case 'p':
      case 'span':
      case 'figcaption':
      case 'caption':
      case 'address':
        return this.#paragraph(node);
      case 'ul':
      case 'ol':
        return wordsOf(node) === '' ? [] : [call('MarkDownRenderer', { textMarkdown: listText(node) })];
      case 'blockquote':
        return [call('MarkDownRenderer', { textMarkdown: `> ${paragraphOf(children).replaceAll('\n', '\n> ')}` })];
      case 'pre':
        return [
          call('CodeBlock', {
            language: languageOf(node),
            codeString: rawTextOf(node).replace(/^\n/, '').trimEnd(),
          }),
        ];
      case 'table':
        return tableOf(node);
      case 'dl':
        return [call('MarkDownRenderer', { textMarkdown: definitionsOf(node) })];
      case 'hr':
        return [call('Separator', {})];
      case 'br':
        return [];
      case 'img':
        return typeof attributes['src'] === 'string'
          ? [call('ImageBlock', { src: attributes['src'], alt: attributes['alt'] })]
          : [];
      case 'button': {
        const button = buttonOf(node);
        if (button === undefined) this.#report('dropped_text', 'A button without words was dropped.');
        return button === undefined ? [] : [button];
      }
      case 'details': {
        const summary = elementsOf(node).find((child) => child.tag === 'summary');
        const trigger = summary === undefined ? 'More' : wordsOf(summary);
        const content = this.blocks(children.filter((child) => child !== summary));
        return [
          call('Accordion', {
            items: [call('AccordionItem', { value: this.#names.unique(trigger), trigger, content })],
          }),
        ];
      }
      case 'form':
      case 'label':
        return this.blocks(children);
      default:
        return undefined;
    }
  }

  #paragraph({ children }: MarkupNode): readonly BufferedCall[] {
    return children.every(isInline) ? textBlock(children) : this.blocks(children);
  }
}

/** True for an item with an attribute such as `checked`, which becomes a sign before its title. */
/** Of an element that has no title, these become a heading above it. */
const titleNames: ReadonlySet<string> = new Set(['title', 'heading', 'headline', 'header', 'label']);

const hasSwitch = ({ attributes }: MarkupNode): boolean => Object.keys(attributes).some(isSwitchName);

const headingTag = /^h[1-6]$/;

const nothing: ForeignNode = { type: '', props: {}, children: [], slots: [] };
/** A text before a field with a label is not its label. */
const labelledNode = (label: string): ForeignNode => ({ ...nothing, props: { label } });

const htmlTag =
  /^(?:h[1-6]|p|span|figcaption|caption|address|[uo]l|li|blockquote|pre|table|t(?:r|d|h|head|body|foot)|dl|dt|dd|hr|br|img|button|details|summary|form|label|input|select|textarea|option|a|b|i|em|strong|code|small)$/;
const isHtml = (tag: string): boolean => htmlTag.test(tag) || pageTags.has(tag);
function textBlock(parts: readonly (MarkupNode | string)[]): readonly BufferedCall[] {
  const textMarkdown = markdownIn(parts);
  if (textMarkdown !== undefined) return [call('MarkDownRenderer', { textMarkdown })];
  const text = paragraphOf(parts);
  return text === '' ? [] : [call('TextContent', { text })];
}
