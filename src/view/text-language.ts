// Recognizes the language of a document by its letters and most frequent words. In the same separate file as the words of
// the renderer (`word-table.ts`), because texts without special letters are treated as English.

/** Scripts of one language, the letters that distinguish it first. */
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  // Kana occur only in Japanese.
  ['ja', /[\u3041-\u30ff]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

/** Persian and Urdu have letters that Arabic lacks. */
const notArabic = /[پچژگکی]/u;

/** Languages in Latin script: letters that few others have, and frequent words of prose and of tables. */
const latin: readonly (readonly [language: string, letters: RegExp, words: string])[] = [
  ['en', /^$/, 'the of and to is are was with for from this that you your date name total by in on at or not'],
  [
    'de',
    /[äöüß]/,
    'der die das und ist sind mit für von den dem ein eine nicht auf zum zur wie über bitte datum monat jahr umsatz preis menge land anzahl gesamt kosten uhr kunde kunden bestellung bestellungen artikel stadt bestand rechnung betrag gewinn letzte januar februar juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag',
  ],
  [
    'fr',
    /[éèêëçàâùûœîô]/,
    'le la les des et est sont avec pour une dans sur du au aux que qui vous nous je pas mois année ville pays prix ventes nombre jour client clients produit produits commande commandes montant stock janvier mars avril juin juillet septembre octobre novembre lundi mardi mercredi jeudi vendredi samedi dimanche',
  ],
  [
    'es',
    /[ñ¿¡áéíóú]/,
    'el la los las y es con para una en por del al que su sus lo más mes año ciudad precio ventas cantidad número día total fecha cliente clientes producto productos pedidos gastos enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes jueves viernes domingo',
  ],
  [
    'pt',
    /[ãõçáâéêíóú]/,
    'o os as e é com para uma em por do da dos das que não na no mês ano cidade preço vendas quantidade número dia total cliente clientes produto produtos pedidos despesas janeiro fevereiro abril maio junho julho agosto setembro outubro novembro dezembro segunda quarta quinta sexta domingo',
  ],
  [
    'it',
    /[àèéìòù]/,
    'il lo la gli le e è sono con per una di del della dei che nel più mese anno città prezzo vendite quantità numero giorno totale cliente clienti prodotto prodotti ordini spese gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ],
  [
    'tr',
    /[ğışçöü]/,
    've ile için bir bu olarak daha çok gibi kadar var yok ay yıl gün şehir ülke ürün fiyat adet satış stok toplam tarih ad gelir gider ocak nisan haziran temmuz ekim pazar',
  ],
];

const vocabularies = latin.map(([language, letters, words]) => ({
  language,
  letters,
  words: new Set(words.split(' ')),
}));

/** The minimum share of the letters: names and units in Latin letters occur in every script. */
const leastShare = 0.25;
/** One word may be a name. */
const leastScore = 2;

/**
 * A BCP 47 tag: the reader's own variant of the language, if it is one of theirs. Undefined for English, for a language
 * without words of the renderer, and for too little text.
 */
export function textLanguage(text: string, preferred: readonly string[] = []): string | undefined {
  const language = languageIn(text);
  if (language === undefined) return undefined;
  const own = preferred.find((tag) => tag.toLowerCase().split('-', 1)[0] === language);
  // Arabic is written with two kinds of digits.
  return own ?? (language === 'ar' ? `ar-u-nu-${/[\u0660-\u0669]/.test(text) ? 'arab' : 'latn'}` : language);
}

function languageIn(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  if (others === 0 || others / letters < leastShare) return latinLanguage(text.toLowerCase());
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / others;
  const [language] = scripts.find(([name, pattern]) => share(pattern) >= (name === 'ja' ? 0.05 : 0.5)) ?? [];
  return language === 'ar' && notArabic.test(text) ? undefined : language;
}

function latinLanguage(text: string): string | undefined {
  const found = text.match(/\p{L}+/gu) ?? [];
  let best: { readonly language: string | undefined; readonly score: number } = { language: undefined, score: 0 };
  for (const { language, letters, words } of vocabularies) {
    const score =
      found.filter((word) => words.has(word)).length + found.filter((word) => letters.test(word)).length / 2;
    if (score > best.score) best = { language, score };
    else if (score === best.score) best = { language: undefined, score };
  }
  return best.score < leastScore || best.language === 'en' ? undefined : best.language;
}
