// The languages that the composer speaks, and how to recognize each of them.
import type { Phrases } from './phrases.ts';
import { arabic } from './words/ar.ts';
import { german } from './words/de.ts';
import { english } from './words/en.ts';
import { french } from './words/fr.ts';
import { hebrew } from './words/he.ts';
import { hindi } from './words/hi.ts';
import { italian } from './words/it.ts';
import { japanese } from './words/ja.ts';
import { portuguese } from './words/pt.ts';
import { spanish } from './words/es.ts';
import { turkish } from './words/tr.ts';
import { chinese } from './words/zh.ts';

/**
 * Languages in Latin script, distinguished by their most frequent words in prose and table headers. Texts with their
 * letters are also recognized by the endings of words.
 */
export const latin: readonly (readonly [phrases: Phrases, words: string, letters: RegExp, endings?: RegExp])[] = [
  [
    english,
    'draw chart show form create compare what who when where why how can could would should the and of to is are was no yes not in on a an my value type group age id count amount score title user users by per with for from this that you your please make book about date name city country month year price sales people product total time day region status january february march may june july october december monday tuesday wednesday thursday friday saturday sunday',
    /^$/,
  ],
  [
    german,
    'formular mache mach zeige zeichne diagramm nur als sortiere vergleiche wer was wann wo warum hoch viele gibt heißt der die das und ist sind mit für von den dem ein eine einen nicht auf zum zur wie über bitte erstelle ich wir sie datum monat jahr umsatz kosten preis menge stadt land produkt anzahl gesamt tag gewinn bestand einwohner januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag umfrage abstimmung oder tisch reservieren buchen anmeldung betreff hallo straße telefon uhr',
    /[äöüß]/,
    /..(?:en|ung|ungen|lich|keit|heit)$/,
  ],
  [
    french,
    'formulaire crée créer créez fais faire montre affiche graphique un quand où comment pourquoi quel quelle quels combien le la les des et est sont avec pour une dans sur du au aux que qui vous nous je il elle ce cette pas mois année ville pays prix ventes chiffre coût quantité stock produit nombre jour statut janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche sondage réserver bonjour nom adresse téléphone objet réunion',
    /[éèêçàùœ]/,
  ],
  [
    spanish,
    'formulario crea crear haz hacer muestra gráfico un contacto qué quién cuándo dónde cómo cuál cuánto el la los las y es con para una en por del al que su sus lo como más mes año ciudad país precio ventas coste costo cantidad producto número día estado población enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo encuesta votación reservar hola nombre dirección teléfono asunto reunión',
    /[ñ¿¡]|ción\b/,
  ],
  [
    italian,
    'modulo crea creare fai fare mostra grafico un contatto quando dove perché quale chi quanto il lo la gli le e è sono con per una di del della dei che nel nella sul mese anno città paese prezzo vendite costo costi quantità prodotto numero giorno stato popolazione gennaio febbraio aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica sondaggio votazione prenota prenotare ciao nome indirizzo telefono oggetto riunione',
    /[ìò]|zione\b/,
  ],
  [
    portuguese,
    'formulário cria criar crie faça faz fazer mostra mostre gráfico um contato você ele ela isso quando onde qual quais quem quanto ao aos à os e é são com para uma em por do da dos das que não na mês ano cidade país preço vendas custo custos quantidade produto número dia estado população janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro segunda terça quarta quinta sexta sábado domingo pesquisa enquete votação reservar olá nome endereço telefone assunto reunião',
    /[ãõ]/,
  ],
  [
    turkish,
    'formu oluştur yap göster grafik kim ne neden niçin nasıl nerede hangi kaç zaman ve ile için bu bir olan olarak daha çok gibi kadar mı mi mu mü var yok lütfen ben biz siz hakkında sipariş müşteri tarih tutar durum notlar şehir nüfus ay yıl gün ülke ürün fiyat adet miktar satış satışlar gelir gider stok toplam ad soyad adres telefon konu toplantı saat ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık pazartesi salı çarşamba perşembe cuma cumartesi pazar anket oylama masa rezervasyon randevu istiyorum merhaba malzemeler hazırlanışı',
    /[ğış]/,
    /[ğı]|..(?:lar|ler|leri|mek|mak|im|iz|dir|dur|dür)$/,
  ],
];

export interface Script {
  /** Undefined for a language that is recognized but not spoken. */
  readonly phrases: Phrases | undefined;
  readonly letters: RegExp;
  /** The minimum share of the non-Latin letters. */
  readonly least: number;
}

/** Languages with a script of their own. The first one with enough matching letters wins. */
export const scripts: readonly Script[] = [
  // Persian and Urdu use the Arabic script with additional letters.
  { phrases: undefined, letters: /[پچژگکی]/g, least: 0.02 },
  { phrases: arabic, letters: /\p{Script=Arabic}/gu, least: 0.5 },
  { phrases: hebrew, letters: /\p{Script=Hebrew}/gu, least: 0.5 },
  { phrases: hindi, letters: /\p{Script=Devanagari}/gu, least: 0.5 },
  // Kana, and characters with forms that only Japanese uses.
  { phrases: japanese, letters: /[\u3040-\u30ff売円価県駅払込働図戻歳枠届様択覧録歩検駄桜]/g, least: 0.02 },
  { phrases: chinese, letters: /\p{Script=Han}/gu, least: 0.5 },
];

/** English is the default. */
export const languages: readonly Phrases[] = [
  ...latin.map(([phrases]) => phrases),
  ...scripts.flatMap(({ phrases }) => phrases ?? []),
];

export { english };
