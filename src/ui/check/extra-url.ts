// A URL among the arguments of a component that expects it elsewhere: `Image("Hills", "https://...")`.
import { coerce } from './coerce.ts';
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

export const isUrl = (text: string): boolean => /^[a-z][a-z\d+.-]*:(?!\/\/$)\S+$/i.test(text);

/** The first unused URL prop. */
export const freeUrlProp = ({ shape, seen }: ElementScope): string | undefined =>
  shape.order.find((candidate) => {
    const schema = shape.component.props.properties[candidate];
    return schema?.type === 'string' && schema.format === 'uri' && !seen.includes(candidate);
  });

/** `ImageBlock("Hills at dusk", "https://...")`: the URL follows the text although the component expects it first. */
export function placeExtraUrl({ tree, coerceContext }: Placement, text: string): boolean {
  const { element } = tree;
  if (element === undefined || !isUrl(text)) return false;
  const { properties } = element.shape.component.props;
  const prop = freeUrlProp(element);
  const schema = prop === undefined ? undefined : properties[prop];
  if (prop === undefined || schema === undefined) return false;
  const fitted = coerce(schema, text, coerceContext);
  if (fitted !== undefined) tree.writeProp(element, prop, fitted);
  return true;
}
