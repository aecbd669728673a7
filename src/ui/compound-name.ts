// Names that models compose from those of the catalog: "AlertBox", "ChipGroup", "AccordionPanel".

/** What the last word of a compound name adds to the words before it. */
export type LastWord = 'nothing' | 'list' | 'item';

const compound =
  /^(.*[a-z\d])(?:(Box|Block|Component|Element|Widget|Message|Banner|Node)|(List|Group|Grid|Row|Set|Collection|Stack|Bar)|(Panel|Pane|Section|Entry))$/i;

export interface CompoundName {
  readonly stem: string;
  readonly lastWord: LastWord;
}

/** Undefined for a name that ends in no such word. */
export function parseCompoundName(name: string): CompoundName | undefined {
  const [, stem, plain, list] = compound.exec(name) ?? [];
  // "TableRow" and "FormSection" are parts, "ChartBlock" and "CardGrid" contain any charts and cards.
  if (stem === undefined || /(?:table|form|field|chart|card|select)$/i.test(stem)) return undefined;
  return { stem, lastWord: plain !== undefined ? 'nothing' : list !== undefined ? 'list' : 'item' };
}
