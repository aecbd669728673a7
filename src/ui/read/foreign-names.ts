// Names of components that only other vocabularies have. They distinguish a UI in another dialect from data.
import { isFieldType } from '../dialects/form-field.ts';
import { kindOf, likelyKind, type Kind } from '../dialects/vocabulary.ts';

/** Members that name components and nothing else. */
const componentKeys =
  /^(?:component|componentName|component_name|componentType|component_type|elementType|element_type|widgetType|widget_type|blockType|block_type)$/;
/** Members that name components, and other things as well. */
const typeKeys = /^(?:type|kind|element|widget|block|tag)$/;

/** Types that also occur in data: a node of a document is a paragraph, a column of a database is a text. */
const common: ReadonlySet<Kind> = new Set([
  'text',
  'heading',
  'list',
  'link',
  'image',
  'media',
  'code',
  'quote',
  'table',
  'separator',
  'container',
  'row',
  'nothing',
] as const);
/** Fields that schemas have too: `{"type": "string", "enum": [...]}`, `{"type": "number"}`. */
const commonField =
  /^(?:text|string|number|boolean|date|datetime|time|url|email|enum|search|range|field|input|textarea|dropdown|checkboxes)$/i;

export class ForeignNames {
  readonly #names = new Set<string>();
  #hasComponentKey = false;
  #isCertain = false;
  #isFirstOurs = false;

  /** Takes a member; `isOurs` if its value names a component of the catalog. */
  take(key: string, value: string, isOurs: boolean): void {
    const isComponentKey = componentKeys.test(key);
    if (!isComponentKey && !typeKeys.test(key)) return;
    const kind = kindOf(value) ?? likelyKind(value);
    const isField = isFieldType(value);
    if (this.#names.size === 0) this.#isFirstOurs ||= isOurs;
    if (kind === undefined && !isField) return;
    this.#names.add(value);
    this.#hasComponentKey ||= isComponentKey;
    this.#isCertain ||=
      (isComponentKey && !isOurs && /^[A-Z]/.test(value)) ||
      (kind !== undefined && !common.has(kind)) ||
      (isField && kind === undefined && !commonField.test(value));
  }

  /**
   * True once several names were found, the first of which is not ours and one of which can hardly mean anything but a
   * component. `isArranged`: they are in a list of components. Records have types too: `{"id": 1, "type": "alert"}`.
   */
  areComponents(isArranged: boolean): boolean {
    const isNamed = this.#hasComponentKey || isArranged;
    return isNamed && this.#isCertain && !this.#isFirstOurs && this.#names.size > 1;
  }
}
