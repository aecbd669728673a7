// The arguments of a choice as models order them: `SwitchItem("push", "Push", "On your phone")`, `RadioItem("Small",
// "s")`. The name is for programs and is never shown, so a label in its place would be lost. A choice is held until it
// is complete.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { ComponentShape } from '../catalog.ts';
import {
  BufferedCall,
  isNull,
  replayArguments,
  scalarOf,
  setOwn,
  type BufferedValue,
} from '../events/buffered-value.ts';
import { awaitOrder } from './event-order.ts';
import { isReadAsSwapped } from './code-arguments.ts';
import { isOptionalName } from './style-value.ts';
import { isFigureBeforeLabel, mayBeginWithFigure } from './foreign-component.ts';
import { isIconOfFigure, isStyleWord } from './style-words.ts';
import { HeldElement } from './held-element.ts';
import { isNameAfterHeading, mayBeSwapped, settingFor, swapped } from './swapped-arguments.ts';
import { isDroppedStyle } from './place-style.ts';
import { withNamedOptions } from './options-argument.ts';
import { testOfProp } from './tested-text.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';

const isName = (text: string): boolean => /^[\p{Ll}\d][\p{L}\d_-]*$/u.test(text) && !/\p{Lu}\p{Ll}+\s/u.test(text);
const slug = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');

/** `wifi` is the name of "Wi-Fi". */
const compact = (text: string): string => slug(text).replaceAll('_', '');

/** A label in another script, which may contain Latin words: "方案 A", "Тариф Pro". */
const isOtherScript = (label: string): boolean => /^[^\p{L}]*(?!\p{Script=Latin})\p{L}/u.test(label);
const startsWithWord = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]|^[\p{L}\p{N}](?:[\s-]|$)/u;

/** True for a name of the choice with this label: `"cheese"` of "Extra cheese", `"milk"` of a label in another script. */
const names = (name: string, label: string): boolean =>
  isName(name) &&
  (/^[a-z]+(?:_[a-z\d]+)+$/.test(name)
    ? /^[\p{L}\p{N}]/u.test(label)
    : startsWithWord.test(label) &&
      (name.length <= 2 ||
        slug(label).includes(slug(name)) ||
        compact(label).includes(compact(name)) ||
        /[\d_-]/.test(name) ||
        (/^[a-z]+$/.test(name) && isOtherScript(label))));

/** The texts of a choice by prop; undefined if they are in our order. */
function arranged(shape: ComponentShape, name: string, texts: readonly string[]): readonly string[] | undefined {
  const written = shape.order.filter((prop) => prop === name || prop === 'label' || prop === 'description');
  const expected = written.slice(0, texts.length);
  const [first = '', second = '', third] = texts;
  const hasDescription = shape.order.includes('description');
  if (texts.length === 1) return expected[0] === 'label' ? ['label'] : undefined;
  if (third !== undefined) {
    if (!hasDescription || written[2] !== name) return undefined;
    const isDescribed = !isName(third) && startsWithWord.test(third);
    // `OptionCard("hike", "Adventure", "Long walks")`: a name first, followed by texts that cannot be names.
    const isNamedFirst = /^[a-z][a-z\d_-]*$/.test(first) && !isName(second) && /\S\s+\S/u.test(third);
    if (isDescribed && (names(first, second) || (isNamedFirst && startsWithWord.test(second))))
      return [name, 'label', 'description'];
    return isDescribed && names(second, first) ? ['label', name, 'description'] : undefined;
  }
  if (written[0] === name)
    return isName(second) && !isName(first) && names(second, first) ? ['label', name] : undefined;
  if (isName(first) && names(first, second) && !isName(second)) return [name, 'label'];
  return names(second, first) ? ['label', name] : undefined;
}

/** Grammars allow the unit "l" only with a name, because "l" is a size elsewhere. */
const isUnitLikeSize = (prop: string, text: string): boolean => prop === 'unit' && isStyleWord(text);

/** True for the value of one of the choices among the arguments (`default-choice.ts`). */
const namesChoice = (values: readonly JsonValue[], text: string): boolean =>
  values.some(
    (list) =>
      isList(list) &&
      list.some((item) => {
        const props = isRecord(item) ? (item['props'] ?? null) : null;
        return isRecord(props) && props['value'] === text;
      }),
  );

/**
 * The index of the first argument that needs its name, because position alone would assign it to another prop, or the
 * number of arguments if none does. The first argument needs one only if it is a URL in place of a text.
 */
export function namedFrom(shape: ComponentShape, props: readonly string[], values: readonly JsonValue[]): number {
  const isUrl = (prop: string): boolean => {
    const schema = shape.component.props.properties[prop];
    return schema?.type === 'string' && schema.format === 'uri';
  };
  const hasUrl = shape.order.some(isUrl);
  const isMoved = (value: JsonValue, index: number): boolean => {
    if (typeof value !== 'string') return false;
    const prop = props[index] ?? '';
    if (index === 0) return hasUrl && !isUrl(prop) && /^[a-z][a-z\d+.-]*:\S+$/i.test(value);
    const isLike = testOfProp(shape.component, prop);
    const isText = prop !== shape.textProp && shape.component.props.properties[prop]?.type === 'string';
    return (
      (prop === shape.textProp && namesChoice(values, value)) ||
      (isOptionalName(shape, prop) && isStyleWord(value)) ||
      (isText &&
        (isDroppedStyle(shape, prop, value) ||
          isUnitLikeSize(prop, value) ||
          settingFor(shape, value) !== undefined)) ||
      (isLike !== undefined && (!isLike(value) || isStyleWord(value) || isIconOfFigure(value))) ||
      (hasUrl && !isUrl(prop) && /^[a-z][a-z\d+.-]*:/i.test(value))
    );
  };
  if (isReadAsSwapped(shape, values[0], values[1])) return 0;
  const texts = values.filter((value) => typeof value === 'string');
  const name = shape.choiceName;
  if (name !== undefined && arranged(shape, name, texts) !== undefined) return 1;
  const [heading = '', behind = ''] = texts;
  if (shape.order[1] === shape.textProp && isNameAfterHeading(heading, behind)) return 1;
  if (mayBeginWithFigure(shape) && isFigureBeforeLabel(values[0] ?? '', values[1] ?? '')) return 1;
  if (mayBeSwapped(shape)) {
    const call = new BufferedCall(shape.component.name);
    call.args.push(...texts);
    if (swapped(shape, call, () => undefined) !== call) return 1;
  }
  const moved = values.findIndex(isMoved);
  return moved === -1 ? values.length : moved;
}

/** Collects the arguments of a component, from after its opening bracket, and places them. `name`: that of a choice. */
export function holdArguments(
  placement: Placement,
  shape: ComponentShape,
  name: string | undefined,
  open: () => void,
): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(shape.component.name, tree.budgets.maxHeld, shape), (buffer) => {
    reportTruncated(placement, buffer);
    const written = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(shape.component.name);
    const call = withNamedOptions(shape, written);
    const report = (shown: string): void =>
      tree.report('moved_argument', `The texts of ${shape.component.name} were read as ${shown}.`);
    if (name === undefined)
      return awaitOrder(placement, shape, call, (order) => {
        open();
        replayArguments(swapped(shape, call, report, order), replay, buffer.isCut);
      });
    open();
    replayArguments(arrangeChoice(shape, name, call, report), replay, buffer.isCut);
  });
}

/** `CheckBoxItem("Donation receipts", "donations", false)`: a flag in place of the name is not a name. */
function beforeFlag(
  { order }: ComponentShape,
  name: string,
  texts: readonly string[],
  { args }: BufferedCall,
  flag: BufferedValue | undefined,
): readonly string[] | undefined {
  if (flag === undefined || texts.length !== 2 || args[2] !== flag || order.indexOf(name) !== 2) return undefined;
  return isName(texts[1] ?? '') ? ['label', name] : ['label', 'description'];
}

function arrangeChoice(
  shape: ComponentShape,
  name: string,
  call: BufferedCall,
  report: (shown: string) => void,
): BufferedCall {
  const texts = call.args.filter((value) => typeof value === 'string');
  // A null keeps the position of an argument. Named arguments are unambiguous.
  const isInOrder = Object.keys(call.named).length > 0 || call.args.some(isNull);
  const flag = call.args.find((value) => typeof scalarOf(value) === 'boolean');
  const props = isInOrder ? undefined : (arranged(shape, name, texts) ?? beforeFlag(shape, name, texts, call, flag));
  if (props === undefined || props.length < texts.length) return call;
  const made = new BufferedCall(call.name);
  for (const [index, prop] of props.entries()) setOwn(made.named, prop, texts[index] ?? '');
  // The label is the name of a choice without one.
  if (!props.includes(name)) setOwn(made.named, name, flag === undefined ? (texts[0] ?? '') : slug(texts[0] ?? ''));
  else report(`"${props.join('", "')}"`);
  const others: BufferedValue[] = call.args.filter(
    (value) => typeof value !== 'string' && value !== flag && !isNull(value),
  );
  if (flag !== undefined && shape.order.includes('defaultChecked')) setOwn(made.named, 'defaultChecked', flag);
  made.args.push(...others);
  return made;
}
