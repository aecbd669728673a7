import { isElement, type BaseDocument } from '../base-document.ts';
import { replayValue } from '../events/replay-value.ts';
import { Statement } from './statement.ts';

/**
 * Records an element of the base document as if the model had written it as a statement. Nested elements become
 * references. Undefined if the document has no element of this name.
 */
export function recordElement(name: string, base: BaseDocument): Statement | undefined {
  const element = base.elements.get(name);
  if (element === undefined) return undefined;
  const statement = new Statement(name);
  statement.isComplete = true;
  statement.openCall(element.component);
  for (const [prop, value] of Object.entries(element.props)) {
    statement.key(prop);
    replayValue(value, statement, (inner) => {
      const reference = isElement(inner) ? base.nameOf(inner) : undefined;
      if (reference !== undefined) statement.reference(reference);
      return reference !== undefined;
    });
  }
  statement.close(false);
  return statement;
}
