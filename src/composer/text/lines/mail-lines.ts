// Mail headers: `From: ...`, `To: ...`, `Subject: ...`.
import { readFact } from './fact-lines.ts';
import type { LineSegment, Pair } from './line-segment.ts';

/** Each row contains the names of one header field, in the languages of language/languages.ts. */
const senders = names('from von de da من प्रेषक kimden מאת 差出人 发件人');
const receivers = names('to an à para a إلى प्राप्तकर्ता kime אל 宛先 收件人');
const subjects = names('subject re betreff objet asunto oggetto assunto الموضوع विषय konu נושא 件名 主题');
const others = names(
  'cc bcc date sent reply-to datum gesendet kopie antwort envoyé date copie fecha enviado data inviato التاريخ दिनांक तारीख tarih תאריך 日時 日付 日期 时间 发送时间 抄送 attachments attachment anhang anlagen importance message-id',
);

function names(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const fewest = 2;

/** The header at the start of the lines, and the number of lines it takes. */
export function readMailHead(
  lines: readonly string[],
): { readonly segment: LineSegment; readonly length: number } | undefined {
  const pairs: Pair[] = [];
  let subject: string | undefined;
  let [hasSender, hasReceiver] = [false, false];
  for (const line of lines) {
    const pair = readFact(line);
    if (pair === undefined) break;
    const [name, value] = [pair[0].toLowerCase(), pair[1]];
    if (subjects.has(name)) subject = value;
    else if (senders.has(name) || receivers.has(name) || others.has(name)) pairs.push(pair);
    else break;
    hasSender ||= senders.has(name);
    hasReceiver ||= receivers.has(name);
  }
  const length = pairs.length + (subject === undefined ? 0 : 1);
  // A draft has its subject alone above the text.
  const isDraft = subject !== undefined && subject !== '' && lines.length === 1;
  const isMail =
    isDraft || (length >= fewest && (subject === undefined ? hasSender && hasReceiver : hasSender || hasReceiver));
  return isMail ? { segment: { type: 'mail', subject, pairs }, length } : undefined;
}
