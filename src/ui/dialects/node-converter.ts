// Converts components of other vocabularies to ours. Components of our catalog keep their names; of an unknown
// component the children and texts are kept.
import type { BufferedCall } from '../events/buffered-value.ts';
import type { Catalog } from '../catalog.ts';
import type { DiagnosticName } from '../check/diagnostics.ts';
import { arrange, labelled } from './arrange.ts';
import { buffered, call } from './call.ts';
import { chartOf } from './charts.ts';
import { positionalCall } from './described/statements.ts';
import { unseenType } from './described/unseen-members.ts';
import type { FieldNames } from './field-names.ts';
import { textOf, type ForeignNode } from './foreign-node.ts';
import { formField, isFieldType, likelyFieldType } from './form-field.ts';
import { button, followups, link } from './rows/click.ts';
import { container, row, titled } from './rows/container.ts';
import { alert, facts, metric, progress, rating, tag } from './rows/figures.ts';
import { list } from './rows/list.ts';
import { avatar, gallery, image, media } from './rows/media.ts';
import { carousel, modal, steps, tabs, timeline } from './rows/parts.ts';
import type { Blocks, Converter, Row } from './rows/row.ts';
import { table } from './rows/table.ts';
import { code, heading, quote, text } from './rows/text.ts';
import { unknown } from './rows/unknown.ts';
import { kindOf, likelyKind, type Kind } from './vocabulary.ts';

export interface ConverterContext {
  readonly catalog: Catalog;
  readonly names: FieldNames;
  readonly report: (code: DiagnosticName, message: string, isLossy?: boolean) => void;
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
  facts,
  button,
  nothing: () => [],
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

export class NodeConverter implements Converter {
  readonly names: FieldNames;
  readonly #catalog: Catalog;
  readonly #report: ConverterContext['report'];

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

  blocks(node: ForeignNode): Blocks {
    if (node.type === unseenType) {
      this.#report(
        'dropped_text',
        `Members that are not meant for readers were dropped: ${textOf(node.props, 'names')}.`,
      );
      return [];
    }
    const ours = positionalCall(node);
    if (ours !== undefined) return [ours];
    const kind = kindOf(node.type);
    if (isFieldType(node.type) && kind === undefined) return [formField(node.type, node.props, this.names)];
    const chart = chartOf(node);
    if (chart !== undefined)
      return [
        ...titled({ title: textOf(node.props, 'title', 'label'), description: textOf(node.props, 'description') }),
        chart,
      ];
    if (kind !== undefined) return rows[kind](node, this);
    const shape = this.#catalog.match(node.type);
    if (shape !== undefined) {
      const { id: _, path: __, ...own } = node.props;
      const made = call(
        shape.component.name,
        Object.fromEntries(Object.entries(own).map(([key, value]) => [key, buffered(value)])),
      );
      if (shape.listProp !== undefined && node.children.length > 0)
        made.named[shape.listProp] = this.inside(node.children);
      const isTitled = shape.order.some((prop) => /^(?:title|label|text|trigger|name)$/.test(prop));
      if (isTitled || typeof own['title'] !== 'string') return [made];
      delete made.named['title'];
      return [...titled({ title: own['title'] }), made];
    }
    const field = likelyFieldType(node.type, node.props);
    if (field !== undefined) return [formField(field, node.props, this.names)];
    const data = node.asData?.() ?? [];
    if (data.length > 0) {
      this.#report('unknown_component', `Unknown component "${node.type}"; what it holds was read as data.`);
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
