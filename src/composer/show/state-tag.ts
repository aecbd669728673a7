// Shows the state of a thing as a tag whose colour reflects its meaning.
import { nameWords } from '../data/names.ts';
import type { Call } from '../notation/call.ts';
import { tag, type TagVariant } from '../notation/vocabulary.ts';

/** Each row: words of one meaning, in the languages of language/languages.ts. */
const meanings: readonly (readonly [variant: TagVariant, words: string])[] = [
  [
    'success',
    'ok success successful succeeded settled captured healthy up online active live done completed complete paid shipped delivered available passing passed approved enabled resolved running ready operational aktiv bezahlt geliefert versandt fertig erledigt verfügbar actif payé livré terminé disponible activo pagado entregado terminado attivo pagato consegnato ativo pago entregue aktif ödendi teslim_edildi tamamlandı hazır פעיל שולם נמסר הושלם نشط مدفوع सक्रिय 完了 正常 有効 已完成 正常',
  ],
  [
    'warning',
    'warn warning degraded pending waiting paused delayed partial late overdue expiring slow ausstehend offen verzögert wartend en_attente pendiente in_attesa pendente überfällig en_retard vencido scaduto atrasado bekliyor beklemede ödenmedi gecikti ממתין באיחור معلق लंबित 保留 警告 待处理',
  ],
  [
    'danger',
    'error err failed failing failure fatal critical crit severe alert emerg panic down offline cancelled canceled rejected blocked expired unpaid broken unavailable crashloopbackoff imagepullbackoff errimagepull oomkilled evicted fehler fehlgeschlagen storniert abgelehnt erreur échoué annulé error_fatal fallido cancelado rechazado errore fallito annullato falhou rejeitado başarısız hata iptal iptal_edildi reddedildi נכשל בוטל שגיאה خطأ فشل ملغى विफल रद्द 失敗 エラー 停止 失败 错误',
  ],
  [
    'info',
    'info information notice new open in_progress processing started scheduled in_review review neu nouveau nuevo nuovo novo yeni kargoda işleniyor נשלח חדש جديد नया 新規 处理中',
  ],
];

const variantOf = new Map(
  meanings.flatMap(([variant, words]) => words.split(' ').map((word) => [word, variant] as const)),
);

/** `label` is the text of the tag, if it contains more than the state. */
export const stateTag = (text: string, label = text): Call =>
  tag(
    label,
    variantOf.get(
      text
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? 'neutral',
  );

const variantOfClass: readonly TagVariant[] = ['neutral', 'neutral', 'success', 'info', 'warning', 'danger'];

/** `404`, in the colour of its class. */
export const statusTag = (code: string): Call => tag(code, variantOfClass[Number(code.charAt(0))] ?? 'neutral');

const stateWords = new Set(
  'status state level severity stage zustand stufe état statut niveau estado stato livello durum סטטוס מצב الحالة स्थिति 状態 状态'.split(
    ' ',
  ),
);

export const isStateName = (name: string): boolean => nameWords(name).some((word) => stateWords.has(word));

const maxStateLength = 24;

/** True if the name or the value shows that the value is a state. */
export const isStateOf = (name: string, value: string): boolean =>
  value !== '' &&
  value.length <= maxStateLength &&
  (isState(value) || (isStateName(name) && /^\p{L}[\p{L}\p{M} _-]*$/u.test(value)));

/** True if the word is a state regardless of its name. */
export const isState = (text: string): boolean =>
  variantOf.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
