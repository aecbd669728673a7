// Lists that are weighed against each other, such as pros and cons, are placed side by side where there is room.
import type { Call } from '../notation/call.ts';
import { carousel, markdownBlock, subheading } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';

export interface OpposedList {
  readonly title: string;
  readonly content: Call;
}

const names =
  'pro|pros|contra|contras|con|cons|advantages|disadvantages|benefits|drawbacks|upsides?|downsides?|strengths|weaknesses|opportunities|threats|risks|dos?|don.?ts?|in scope|out of scope|before|after|' +
  'vorteile|nachteile|dafür|dagegen|stärken|schwächen|chancen|risiken|vorher|nachher|pour|contre|avantages|inconvénients|forces|faiblesses|opportunités|menaces|' +
  'a favor|en contra|ventajas|desventajas|inconvenientes|fortalezas|debilidades|oportunidades|amenazas|vantaggi|svantaggi|pregi|difetti|punti di forza|punti di debolezza|opportunità|minacce|' +
  'prós|contras|vantagens|desvantagens|pontos fortes|pontos fracos|forças|fraquezas|ameaças|artıları?|eksileri?|avantajlar|dezavantajlar|güçlü yönler|zayıf yönler|fırsatlar|tehditler|' +
  'المزايا|العيوب|الإيجابيات|السلبيات|יתרונות|חסרונות|फायदे|नुकसान|लाभ|हानि|長所|短所|メリット|デメリット|利点|欠点|強み|弱み|优点|缺点|优势|劣势|机会|威胁';
const opposed = new RegExp(`^(?:the )?(?:${names})\\s*[:：]?$`, 'iu');

export const isOpposedName = (name: string): boolean => opposed.test(name.trim());

const minLists = 2;
export const maxOpposed = 4;

/** Undefined if there is nothing beside the list. */
export const opposedLists = (lists: readonly OpposedList[]): Call | undefined =>
  lists.length < minLists || lists.length > maxOpposed
    ? undefined
    : carousel(
        lists.map(({ title, content }) => [subheading(title, 3), content]),
        'sunk',
      );

export const plainList = (items: readonly string[]): Call =>
  markdownBlock(items.map((item) => `- ${literalText(item)}`).join('\n'));
