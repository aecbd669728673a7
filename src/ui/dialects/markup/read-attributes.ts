// Reads the attributes of a tag: those that show something, with the values of their expressions.
import { setOwn, type BufferedValue } from '../../events/buffered-value.ts';
import { attributesIn, isData, isSilent, switchOf } from './attributes.ts';
import { isClick } from './markup-button.ts';
import { decoded, type MarkupNode } from './markup-node.ts';
import type { MarkupEvents } from './markup-events.ts';

type AttributeEvents = Pick<MarkupEvents, 'isShown' | 'evaluate' | 'read'>;

/** A value that needs no program. */
const literal = /^\s*(?:[[{'"`]|-?\d|(?:true|false|null)\b)/;
const usesData = /=\{\s*(?!(?:true|false|null|undefined)\b)[A-Za-z_$][\w.$]*\s*\}/;
/** Parts of a component, as Radix names them: `Tabs.Root` is `Tabs`, and `Tabs.Trigger` is `TabsTrigger`. */
export const withoutDots = (tag: string): string =>
  /^[A-Z]\w*\.[A-Z]\w*$/.test(tag)
    ? tag
        .replace(/\.Root$/, '')
        .replace(/\.ColumnHeaderCell$/, 'Head')
        .replace('.', '')
    : tag;

/** True for the names that connect a label with its field, and for the name of a field or a button for screen readers. */
const isKept = (tag: string, name: string, written: string): boolean =>
  name === 'id'
    ? written.includes('type=') || /^(?:input|select|textarea)$/.test(tag)
    : name === 'aria-label'
      ? /^(?:input|select|textarea|button)$/.test(tag)
      : name === 'htmlFor' && tag === 'label';

export function attributesOf(events: AttributeEvents, tag: string, written: string): MarkupNode['attributes'] {
  const found: { [name: string]: BufferedValue } = {};
  for (const attribute of attributesIn(written)) {
    const { name, isSource } = attribute;
    const value = isSource ? attribute.value : decoded(attribute.value);
    if (isClick(tag, name) && value !== '') setOwn(found, 'action', { type: value });
    if (isSilent(tag, attribute) && !isKept(tag, name, written)) continue;
    if (tag === 'FormControlLabel' && name === 'control') {
      setOwn(found, name, value);
      continue;
    }
    // An icon: `leftSection={<IconPlus size={14} />}`.
    const single = isSource ? /^<([\w.]+)(?:\s[^<>]*)?\/>$/.exec(value)?.[1] : undefined;
    if (single !== undefined && !events.isShown(withoutDots(single))) continue;
    // `:items="['A', 'B']"` of Vue.
    const isBound = /^(?::|v-bind:)/.test(name);
    const isString = !isSource && isData({ name, value });
    const isRead = isSource || isString || (isBound && literal.test(value));
    if (isBound && !isRead) continue;
    const read = isRead ? events.read(withoutElements(events, value), name, tag) : switchOf(name, value);
    if (read === undefined) continue;
    setOwn(found, name.replace(/^(?:[:#]|v-bind:)/, ''), read);
  }
  return found;
}

/** A component in an object that uses data needs a program: `items={[{label: "List", children: <Table rows={rows} />}]}`. */
function withoutElements(events: AttributeEvents, source: string): string {
  return source.replaceAll(/(?<=:\s*)<([A-Z][\w.]{0,40})(?:\s[^<>]*)?\/>/g, (element, tag: string) => {
    if (events.isShown(withoutDots(tag)) && !usesData.test(element)) return element;
    events.evaluate(element);
    return 'null';
  });
}

const cutAddress = /\s[\w:.@-]*(?:src|href|url|image)=["'][^"']*$/i;
/** A setting that is cut says nothing. */
const cutSetting = /\s[\w:.@-]*(?:id|key|name|type|value|variant|style|class(?:Name)?)=["'][^"']*$/i;
const lastWord = /\s[^\s"'{}]*$/;

/**
 * A tag that the text ends in, as far as its texts were written: `<Callout title="Late" description="The tr`. Undefined if it
 * has none, and for one whose address or data is cut.
 */
export function cutTag(written: string, quote: string, braces: number): string | undefined {
  if (braces > 0 || cutAddress.test(written)) return undefined;
  const isText = quote !== '' && !cutSetting.test(written);
  const whole = isText ? `${written}${quote}` : written.replace(quote === '' ? lastWord : cutSetting, '');
  return /^[A-Za-z][\w.-]*\s[^]*=/.test(whole) ? `${whole} /` : undefined;
}
