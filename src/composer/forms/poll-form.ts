// `Poll: pizza, sushi or salad?`: one question with choices. If a request names no choices, the form asks for them,
// because any other choices would be invented.
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { form, formControl, heading, radioGroup, replyButton, textArea, textInput } from '../notation/vocabulary.ts';
import { formName } from './schema-form.ts';

const maxRequestLength = 600;
const maxIntroWords = 10;
const maxChoices = 12;
const maxChoiceWords = 5;
const maxChoiceLength = 60;
/** A text about an existing poll, or about one that has ended. */
const isReport =
  /\b(?:this|these|submitted|voted|was|were|has|had|shows?|says|results?)\b|^\s*(?:the|our|according|der|die|das|le|la|les|el|los|las|il)\s|^\s*(?:i|we|he|she|they)\s(?!want|need|would)/i;
/** `Thursday: 40 %` */
const isResult = /\d\s?%|[:：]\s*\d/u;
/** A request in a language without spaces has a verb or is only a title. */
const asksInHan = /投票$|作|つく|お願い|おねがい|したい|ください|做|建|发起|发布|弄|生成|设计/u;

const orWords = 'or|oder|ou|oppure|o|u|veya|ya da|yoksa|أو|أم|או|या';
const or = new RegExp(String.raw`\s+(?:${orWords})\s+|(?:还是|或者|それとも|または)`, 'iu');
const comma = new RegExp(String.raw`\s*[,;،؛、，]\s*(?:(?:${orWords}|and|und|et|y|e|ve|ו|و)\s+)?|${or.source}`, 'iu');
const and = /\s+(?:and|und|et|y|e|ve|और)\s+/iu;
const listed = /^\s*(?:[-*•・]|\d{1,2}[.)]|[a-h]\))\s*(\S.*)$/iu;
const introducer =
  /(?<!\p{L})(?:with|between|mit|zwischen|avec|entre|con|fra|tra|com|بين|مع|בין|עם)\s+(?:(?:the\s+)?(?:options?|choices)|(?:den\s+)?(?:optionen|antworten)|(?:les\s+)?choix|(?:las\s+|as\s+)?op(?:ciones|ções)|le opzioni)?:?\s*/iu;
/** A question that is answered with yes or no. */
const isClosed =
  /^¿?\s*(?:should|shall|do|does|is|are|can|could|will|would|have|soll\p{L}*|ist|sind|wollen|wollt|möcht\p{L}*|brauch\p{L}*|gehen|est-ce|faut-il|voulez|aimez|devons|debemos|queremos|quieres?|dobbiamo|vogliamo|vuoi|devemos|queremos|vamos|هل|האם|क्या)(?!\p{L})|\sm[ıiuü](?:y[ıiuü]z|s[ıiuü]n\p{L}*)?\s*\?|(?:ます|です)か[？?]?$|吗[？?]?$/iu;

interface Poll {
  readonly topic: string;
  readonly question: string;
  readonly choices: readonly string[];
}

export function pollForm(text: string, phrases: Phrases): readonly Call[] | undefined {
  const request = text.trim();
  const { forms, labels, notes } = phrases;
  if (request === '' || request.length > maxRequestLength) return undefined;
  const [line = '', ...below] = request.split('\n').filter((one) => one.trim() !== '');
  const [, intro = '', rest = ''] = /^([^:：]*)(?:[:：]\s*(.*))?$/u.exec(line) ?? [];
  const isPoll = forms.poll.request.test(intro);
  const isSurvey = !isPoll && (forms.triggers.find(([purpose]) => purpose === 'survey')?.[1].test(intro) ?? false);
  if (!(isPoll || isSurvey) || isReport.test(intro) || forms.question.test(intro)) return undefined;
  const [asked = ''] = intro.split(introducer, 1);
  if (asked.trim().split(/\s+/).length > maxIntroWords) return undefined;
  const poll = readPoll(intro, rest, below, phrases);
  // `Survey: name, email` lists fields.
  if (poll === undefined || (isSurvey && (poll.choices.length === 0 || !(below.length > 0 || or.test(rest)))))
    return undefined;
  if (poll.choices.length === 0 && /\p{Script=Han}/u.test(intro) && !asksInHan.test(intro.trim())) return undefined;
  const template = isPoll ? forms.poll.title : forms.titles.survey;
  const title =
    poll.topic === '' ? template.replace(/\s*[:：]\s*\{topic\}/, '') : fill(phrases, template, { topic: poll.topic });
  const choices = poll.choices.map((label) => ({ value: label, label }));
  const rules = { required: true };
  const fields =
    choices.length > 0
      ? [formControl(capitalized(poll.question) || forms.poll.choice, radioGroup('choice', choices, rules))]
      : [
          formControl(
            forms.poll.question,
            textInput('question', undefined, 'text', rules, capitalized(poll.question || poll.topic) || undefined),
          ),
          formControl(forms.poll.choices, textArea('choices', undefined, rules), notes.onePerLine),
        ];
  return [heading(title), form(formName(title), [replyButton(labels.submit)], fields)];
}

/** Undefined for a text that is more than a request. */
function readPoll(intro: string, rest: string, below: readonly string[], { forms }: Phrases): Poll | undefined {
  const topic = forms.topic.exec(intro)?.[1] ?? '';
  if (below.length > 0) {
    const items = below.map((line) => listed.exec(line)?.[1] ?? '');
    if (items.length < 2 || items.some((item) => item === '' || isResult.test(item)) || items.length > maxChoices)
      return undefined;
    const isQuestion = /[?？؟]\s*$/.test(rest);
    return { topic: topic || (isQuestion ? '' : rest), question: isQuestion ? rest : '', choices: items.map(cleaned) };
  }
  if (rest !== '') {
    const choices = readChoices(rest);
    if (choices !== undefined) return { topic, question: '', choices };
    const [question = '', list = ''] = rest.split(/(?<=[?？؟])\s*/u);
    const own = list === '' ? undefined : readChoices(list);
    if (own !== undefined) return { topic, question, choices: own };
    if (list !== '' || rest.length > maxRequestLength / 4) return undefined;
    if (!/[?？؟]$/.test(question)) return { topic: topic || rest, question: '', choices: [] };
    return { topic, question, choices: isClosed.test(question) ? forms.recommendation : [] };
  }
  const found = introducer.exec(intro);
  const listedChoices = found === null ? undefined : readChoices(intro.slice(found.index + found[0].length));
  if (found !== null && listedChoices !== undefined) {
    return {
      topic: forms.topic.exec(intro.slice(0, found.index).trim())?.[1] ?? '',
      question: '',
      choices: listedChoices,
    };
  }
  const named = or.test(topic) ? readChoices(topic) : undefined;
  return { topic: named === undefined ? topic : '', question: '', choices: named ?? [] };
}

/** Undefined for a sentence. */
function readChoices(text: string): readonly string[] | undefined {
  const list = text.replace(/^[¿\s]+|[\s.?!？。؟]+$/gu, '');
  if (/[.?!？。؟]\s/u.test(list) || isClosed.test(list)) return undefined;
  const parts = list.split(comma);
  const last = parts.at(-1) ?? '';
  const choices = (or.test(list) ? parts : [...parts.slice(0, -1), ...last.split(and)]).map(cleaned);
  const isList =
    choices.length > 1 &&
    choices.length <= maxChoices &&
    new Set(choices).size === choices.length &&
    choices.every(
      (one) =>
        one !== '' && !isResult.test(one) && one.length <= maxChoiceLength && one.split(/\s+/).length <= maxChoiceWords,
    );
  return isList ? choices : undefined;
}

const cleaned = (choice: string): string => capitalized(choice.trim().replace(/[.?!,;]+$/, ''));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
