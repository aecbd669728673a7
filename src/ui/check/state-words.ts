// The state of something, which is a fact about an item: "done", "shipped", "high". Elsewhere the same word may be a
// style.
import type { ComponentShape } from '../catalog.ts';
import { enumSynonym } from './match-enum.ts';
import { isReadable } from './readable-text.ts';
import { isIconLike, isIdentifier, isPriority, isStatusWord, isStyleWord } from './style-words.ts';

const states = new Set(
  [
    'open closed new sold full free busy paid unpaid late ready cancelled canceled delayed available unavailable',
    'online offline overdue vegan vegetarian halal kosher optional required approved rejected draft sent failed',
    'passed booked reserved shipped delivered confirmed scheduled planned started finished ongoing running stopped',
    'paused blocked waiting processing packed returned refunded expired archived away idle up down live in-progress',
    'accepted declined invited joined resolved assigned unassigned published in-review on-hold in-transit backlog',
    'out-of-stock in-stock next past now soon never verified unverified signed enabled healthy degraded succeeded',
    'erledigt offen bezahlt versandt geliefert geplant aktiv inaktiv fertig laufend hoch mittel niedrig verfügbar',
    'hecho pendiente pagado enviado entregado activo alta media baja fatto pagato spedito consegnato attivo sospeso',
    'termine livre envoye actif prevu feito pago enviado entregue ativo klaar betaald verzonden bezorgd open',
  ].flatMap((words) => words.split(' ')),
);

/** `geöffnet`: a word that cannot name a picture, because the names of pictures are English. */
const isForeignWord = (text: string): boolean => /^\p{Ll}{3,20}$/u.test(text) && /[^a-z]/.test(text);

/** True for a word that states the status or the priority of something. */
export function isStateWord(text: string): boolean {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return states.has(word) || isStatusWord(word) || isPriority(word) || isForeignWord(text);
}

/** The name of a member that holds a state. */
export const isStateName = (name: string): boolean =>
  /^(?:(?:order|task|current|payment|delivery|step|item)[-_ ]?)?(?:status|state|progress|priority|urgency|severity|importance)$/i.test(
    name,
  );

/** Characters of a fact. */
export const maxFact = 40;

/** True for a text that is a fact about the item before it, and not a style, an icon or an id. */
export const isFactText = (text: string): boolean =>
  isStateWord(text) ||
  (isReadable(text) &&
    text.trim().length <= maxFact &&
    !/[\n:]/.test(text) &&
    !isStyleWord(text) &&
    !isStyleWord(text.toLowerCase()) &&
    !isIconLike(text) &&
    !isIdentifier(text));

/** True for the value of a member that holds a state: any word except a style. */
export const isStateText = (text: string): boolean =>
  isStateWord(text) ||
  (isReadable(text) && text.trim().length <= maxFact && !text.includes('\n') && !isStyleWord(text.toLowerCase()));

const marks: Readonly<Record<string, string>> = { done: '✓', current: '●', next: '○' };

/** The symbol for the state of a step, which has no prop for a state; undefined for any other word or component. */
export function stateMark({ component, order }: ComponentShape, word: string): string | undefined {
  if (component.isNumbered !== true || order.includes('state')) return undefined;
  return marks[enumSynonym(word.trim().toLowerCase(), Object.keys(marks)) ?? ''];
}
