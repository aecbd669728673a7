// Recognizes by its first words text that may be reasoning without an opening tag. It is held, because a closing tag may
// still follow; all other prose is sent at once.

/** What only reasoning calls the reader: "the user", in the languages in which models reason. */
const users: readonly string[] = [
  'the user',
  'der nutzer',
  'der benutzer',
  'der user',
  'die nutzerin',
  "l'utilisateur",
  "l'utilisatrice",
  'el usuario',
  'la usuaria',
  "l'utente",
  'o usuário',
  'o utilizador',
  'de gebruiker',
  'użytkownik',
  'uživatel',
  'brugeren',
  'brukeren',
  'användaren',
  'käyttäjä',
  'ο χρήστης',
  'kullanıcı',
  'пользователь',
  'користувач',
  'المستخدم',
  'کاربر',
  'המשתמש',
  'उपयोगकर्ता',
  'ผู้ใช้',
  'người dùng',
  'pengguna',
  '用户',
  '用戶',
  '使用者',
  'ユーザ',
  '사용자',
];

/** The writer plans its answer or thinks aloud. `I'll look that up.` is an answer, and is sent at once. */
const thoughts: readonly string[] = [
  "i need to|i have to|i should|we need to|we have to|we should|need to|let me think|let me plan|let's think|let's plan",
  'hmm|hmm,|hmm.|wait,|okay,|ok,|alright, so|first, i need|first, i should|first, let me',
  'they want|they ask|they need|the request|the prompt|this request',
]
  .flatMap((words) => words.split('|'))
  .map((words) => `${words} `);

/** `Okay, `, `好的，`: a first word that a comma ends, or one that thinking begins with. "Hi." is not held. */
const interjection = /^(?:[\p{L}\p{M}'’]{1,12}[,，、。…]+|(?:okay|ok|alright|hmm)\.) */u;

/** How a text begins, in lower case. `more`: it may become reasoning. */
export function openingOf(text: string): 'reasoning' | 'opening' | 'more' | 'none' {
  const start = text.slice(0, maxStart).replace(/\s+/g, ' ');
  const behind = start.replace(interjection, '');
  if (users.some((words) => behind.startsWith(words))) return 'reasoning';
  if (isFirstWord(start) || users.some((words) => words.startsWith(behind))) return 'more';
  if (thoughts.some((words) => start.startsWith(words))) return 'opening';
  return thoughts.some((words) => words.startsWith(start)) ? 'more' : 'none';
}

/** Longer than an interjection and the longest of the words above. */
const maxStart = 60;

const isFirstWord = (text: string): boolean => /^[\p{L}\p{M}'’]{0,12}$/u.test(text);

const userInside = new RegExp(users.join('|'), 'i');
/** Parts of the notation: `root = Card([`, `TextContent`. */
const notation = /\broot = |\b[A-Z]\w*\(|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b|\b[Oo]pen(?:UI|ui)\b/;

/** True if the text speaks of the user or of the notation, as an answer does not. */
const speaksOfUser = (text: string): boolean => userInside.test(text) || notation.test(text);

export const isOfReasoning = (text: string): boolean => speaksOfUser(text.replaceAll('’', "'"));

/** A call to the reader, a word of address, or the structure of an answer. */
const answer =
  /^[^.?\n]*!|\byou(?:rs?|'(?:re|ll|ve|d))?[\s,.?]|^[ \t]*(?:[-*+] |[|#>]|\d+[.)] |`{3}|~{3})|\*\*[^*\n]+\*\*/imu;

/** True for the beginning of a text that is meant for the reader, unless reasoning came first. */
export function isForReader(text: string): boolean {
  const written = text.replaceAll('’', "'");
  const found = answer.exec(written);
  return found !== null && !speaksOfUser(written.slice(0, found.index));
}
