import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import type { BufferedValue } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { isComponentName } from '../described/component-type.ts';
import { isButtons, isPicture, withPlainParts } from '../described/data-item.ts';
import { tileType } from '../described/tiles.ts';
import { folded, records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { isTrue } from '../form-options.ts';
import { isFieldType, readableName } from '../form-field.ts';
import { kindOf } from '../vocabulary.ts';
import { actionOf, labelOf } from './click.ts';
import { container } from './container.ts';
import { titled } from './titled.ts';
import { factsBeside } from './listed-items.ts';
import { urlOf } from './media.ts';
import { joined } from './plain-text.ts';
import type { Blocks, Converter, Row } from './row.ts';
import { summaryOf, type Summary } from './summary.ts';

export const list: Row = (node, converter) => {
  const isTile = node.type === tileType;
  const { props } = node;
  const children = isTile ? [node] : node.children;
  const areTiles = children.length > 0 && children.every(({ type }) => type === tileType);
  const listed = Object.values(props).filter((value) => isList(value) && value.length > 0);
  const [only = []] = listed.length === 1 ? listed : [];
  const items = isList(props['items']) ? props['items'] : isList(only) ? only : [];
  if (items.length > 0)
    return [
      ...titled(props),
      call('ListBlock', { items: items.map(itemWithSort(items)), variant: variantOf(node) }),
      // A tile is among its own rows.
      ...converter.beside(node.children),
    ];
  const summaries = children.map(summaryOf);
  const fits = ({ texts, images, buttons, isWhole }: Summary): boolean =>
    isWhole && texts.length > 0 && texts.length <= 6 && images.length <= 1 && buttons.length <= 1;
  if (children.length > 1 && children.every(isCardOfToggles))
    return [...container({ ...node, children: [] }, converter), ...children.flatMap((card) => cardOf(card, converter))];
  const isLone = children.length < 2 && !areTiles && !children.every(isItem);
  if (isLone || !summaries.every(fits)) return container(node, converter);
  return [
    ...titled(props),
    call('ListBlock', {
      variant: variantOf(node),
      items: summaries.map(({ texts, images: [picture], buttons: [control] }, index) => {
        const [words = '', ...rest] = texts;
        const title = `${doneMark(children[index]?.props ?? {})}${words}`;
        const src = picture === undefined ? '' : urlOf(picture.props);
        return call('ListItem', {
          title,
          subtitle: joined(rest),
          image:
            src === ''
              ? undefined
              : { src, alt: textOf(picture?.props ?? {}, 'alt', 'altText', 'description') || words },
          actionLabel: control === undefined ? undefined : labelOf(control),
          action: control === undefined ? undefined : actionOf(control.props),
        });
      }),
    }),
  ];
};

/** The only item of a list: `<List><ListItem><ListItemText primary="Log out" /></ListItem></List>`. */
const isItem = ({ type, asData, children }: ForeignNode): boolean =>
  /^(?:list)?item$|^listrow$/.test(folded(type)) && asData === undefined && children.length > 0;

const toggle = /^(?:checkbox|switch|toggle)$/;

/** True for a card with text and a check box, which stays in the card. Other fields of several cards are one form. */
function isCardOfToggles({ type, children, slots }: ForeignNode): boolean {
  const inside = [...children, ...slots.flatMap(({ nodes }) => nodes)];
  return kindOf(type) === 'container' && inside.some(hasToggle) && !inside.some(hasOtherField);
}

const hasToggle = ({ type, children }: ForeignNode): boolean => toggle.test(folded(type)) || children.some(hasToggle);

const hasOtherField = ({ type, children }: ForeignNode): boolean =>
  (isFieldType(type) && kindOf(type) === undefined && !toggle.test(folded(type))) || children.some(hasOtherField);

/** A separate card sends nothing by itself, so its form gets no button unless the model wrote one. */
function cardOf(card: ForeignNode, converter: Converter): Blocks {
  const blocks = converter.inside([card]);
  if (!hasButton(card))
    for (const { name, named } of blocks) if (name === 'Form') named['buttons'] = call('Buttons', { buttons: [] });
  return blocks;
}

const hasButton = ({ type, children }: ForeignNode): boolean => kindOf(type) === 'button' || children.some(hasButton);

/** `OrderedList`, `{"type": "list", "ordered": true}`, `{"type": "list", "style": "numbered"}`. */
function variantOf({ type, props }: ForeignNode): 'number' | undefined {
  const isNumbered =
    /^(?:orderedlist|numberedlist|ol)$/.test(folded(type)) ||
    ['ordered', 'numbered', 'isOrdered'].some((name) => isTrue(props[name])) ||
    ['variant', 'style', 'listType', 'list_type', 'listStyle', 'kind', 'marker', 'format'].some((name) =>
      /^(?:ordered|numbered|numbers?|numeric|decimal|ol)$/.test(shown(props[name])),
    );
  return isNumbered ? 'number' : undefined;
}

const titleNames = ['title', 'label', 'name', 'heading', 'header', 'question', 'term', 'primary', 'text'];
const detailNames =
  'subtitle description secondary text detail details value meta content body message answer summary caption trailing leading note badge'.split(
    ' ',
  );
const doneNames = ['checked', 'done', 'completed', 'isChecked'];
function doneMark(item: JsonObject): string {
  const done = doneNames.map((key) => item[key]).find((one) => typeof one === 'boolean');
  return done === undefined ? '' : done ? '✓ ' : '☐ ';
}

/** Items of several sorts name them: `{"name": "Soup", "type": "lunch"}`. */
function itemWithSort(items: readonly JsonValue[]): (item: JsonValue) => BufferedValue {
  const sorts = new Set(items.map((item) => (isRecord(item) ? shown(item['type']) : '')));
  if (sorts.size < 2 || [...sorts].some((sort) => isComponentName(sort) || isItemWord(sort))) return listItem;
  return (item) =>
    listItem(
      isRecord(item) && shown(item['type']) !== '' ? { ...item, type: readableName(shown(item['type'])) } : item,
    );
}

/** `{"type": "item"}`. */
const isItemWord = (sort: string): boolean => /(?:^|[a-z_-])(?:item|entry|row|option|li)$/i.test(sort);

function listItem(written: JsonValue): BufferedValue {
  if (!isRecord(written)) return call('ListItem', { title: shown(written) });
  const item = withPlainParts(written);
  const titleName = titleNames.find((name) => shown(item[name]).trim() !== '');
  if (titleName === undefined) return buffered(item);
  const title = shown(item[titleName]);
  const details = detailNames.filter((name) => name !== titleName).map((name) => shown(item[name]).trim());
  const rest = Object.entries(item).filter(
    ([name]) => name !== titleName && !detailNames.includes(name) && !doneNames.includes(name),
  );
  const picture = rest.find(([name, value]) => isPicture(name, value));
  const control = rest.flatMap(([name, value]) =>
    isButtons(name, value) ? records(isList(value) ? value : [value]) : [],
  );
  const facts = factsBeside(Object.fromEntries(rest), []);
  const [first] = control;
  return call('ListItem', {
    title: `${doneMark(item)}${title}`,
    subtitle: joined(
      [...details, ...facts, ...control.slice(1).map((one) => textOf(one, 'label', 'text', 'title'))].filter(
        (words) => words !== '' && words !== title,
      ),
    ),
    image: picture === undefined ? undefined : { src: shown(picture[1]), alt: title },
    actionLabel: first === undefined ? undefined : textOf(first, 'label', 'text', 'title') || undefined,
    action: actionOf(first ?? item),
  });
}
