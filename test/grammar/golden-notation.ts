// The documents of the golden cases, in the notation that the prompt teaches.
import { toNotation } from '../../src/prompt/notation.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { isRecord } from '../../src/schema/check.ts';
import { isElement } from '../../src/ui/base-document.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { readGolden } from '../golden-file.ts';

/** Constructs that no model should write, which the grammar leaves out. */
const inexpressible: Readonly<Record<string, string>> = {
  'budgets/deep-accordions': 'more levels than a person would open',
  'described/form-component-with-fields-of-data': 'a choice whose name is several words, by position',
  'described/filters-beside-items': 'a slider whose name has a capital',
  'described/inputs-and-outputs': 'a slider whose name has a capital',
  'described/settings-of-a-screen-by-control': 'a slider whose name has a capital',
  'mixed/end-token-in-prose': '"<" and "|" in one piece of code',
  'prose/component-in-an-explanation': 'backticks in the code of a fence',
  'prose/lesson-in-steps': 'a fence that is indented',
  'prose/nested-fences': 'a fence in a fence',
  'prose/unclosed-fence': 'a fence that is not closed',
  'repairs-values/choices-without-value': 'choices whose names are several words, by position',
  'repairs-values/image-url-first': 'a text that begins like a URL, in front of a URL',
  'repairs-strings/comma-before-a-number': 'a unit of several words, by position',
  'repairs-strings/control-characters': 'control characters',
  'repairs-strings/escaped-dollar-signs': 'backticks in the code of a fence',
  'repairs-strings/fence-in-text-unclosed': 'a fence that is not closed',
  'repairs-strings/fence-with-backticks-in-template': 'backticks in the code of a fence',
  'repairs-strings/missing-quote-before-a-comma': 'one word behind a title of several words, by position',
  'repairs-strings/signs-without-quotes': 'a figure behind a sign that is not a unit, by position',
  'repairs-values/parts-of-a-plan-behind-figures': 'a title that begins with a figure, in front of a time',
  'repairs-style/icons-behind-figures': 'a change of a figure without a unit',
  'repairs-values/units-of-renamed-figures': 'a change of a figure without a unit',
  'safety/data-html': 'a scheme in capitals',
  'safety/javascript-url': 'members of an object in another order',
  'safety/unclosed-code-span': 'backticks in pairs',
  'safety/url-in-gallery-item': 'members of an object in another order',
};

export interface GoldenText {
  readonly name: string;
  readonly text: string;
}

export function goldenTexts(): readonly GoldenText[] {
  return ['ui', 'composer'].flatMap((folder) =>
    readGolden(folder).flatMap(({ name, sections }) =>
      sections.flatMap((section) => {
        const root = rootIn(section);
        if (root === undefined || isEmpty(root) || inexpressible[name] !== undefined) return [];
        return [{ name, text: inLines(toNotation(root, builtInCatalog())) }];
      }),
    ),
  );
}

function rootIn(section: string): JsonValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(section);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !('error' in value)) return undefined;
  const root = value['component'] ?? null;
  return isElement(root) && root.component === 'Card' ? root : undefined;
}

/** A Card without content shows nothing. */
const isEmpty = (root: JsonValue): boolean => /"children":\[\]|"props":\{\}\}$/.test(JSON.stringify(root).slice(0, 60));

/** The layout that the prompt teaches: a line for each block of the Card, and everything in it on that line. */
const inLines = (notation: string): string =>
  notation
    .replace(/\[\n */g, '[')
    .replace(/,\n */g, ', ')
    .replace(/\n *\]/g, ']');
