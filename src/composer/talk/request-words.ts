// The words of requests about data that was sent before, or that the request itself contains, in the languages of the
// composer. One table for all languages, because `chart` and `top 5` are also said in the others.
import type { ChartKind } from '../show/requested-chart.ts';
import type { Sum } from '../show/sums.ts';

/** In scripts with spaces, only whole words match. In other scripts, a word matches anywhere. */
const oneOf = (spaced: string, others = ''): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${spaced})(?![\\p{L}\\p{M}])${others === '' ? '' : `|${others}`}`, 'iu');

/** The first that matches is requested; `none` is the table alone. */
const kinds: readonly (readonly [kind: ChartKind, pattern: RegExp])[] = [
  [
    'pie',
    oneOf(
      'pie|donut|doughnut|pie ?charts?|(?:torten|kreis)(?:diagramm|grafik)?|camembert|circulaire|circular|pastel|torta|pizza|pasta grafi\\p{L}*|кругов\\p{L}*|पाई|דיאגרמת עוגה|עוגה|دائري\\p{L}*',
      '円グラフ|饼图|圆饼',
    ),
  ],
  ['area', oneOf('area|flächen(?:diagramm)?|aires?|área|alan grafi\\p{L}*', '面グラフ|面积图')],
  [
    'bar',
    oneOf(
      'bars?|columns? ?(?:chart|graph)|bar ?charts?|(?:balken|säulen)(?:diagramm|grafik)?|barres?|histogramm?e?|barras|colonne|(?:çubuk|sütun) grafi\\p{L}*|столбчат\\p{L}*|гистограмм\\p{L}*|बार|עמודות|(?:ال)?أعمدة|شريطي',
      '棒グラフ|柱状图|条形图|柱形图',
    ),
  ],
  [
    'line',
    oneOf(
      'line ?(?:chart|graph|plot)s?|as (?:a )?lines?|linien(?:diagramm|grafik)?|courbes?|líneas?|linhas?|linee|çizgi grafi\\p{L}*|линейн\\p{L}*|लाइन|קווי|خطي',
      '折れ線|折线',
    ),
  ],
  [
    'none',
    oneOf(
      '(?:as|in|into|just|only) (?:an? |the )?(?:plain )?table|(?:als|nur) (?:eine )?tabelle|(?:en|sous forme de) tableau|(?:como|en|em|in) (?:una? |uma )?(?:tabla|tabela|tabella)|tablo olarak|таблиц\\p{L}*|तालिका|כטבלה|كجدول',
      '表にして|表で|表格',
    ),
  ],
  [
    'any',
    oneOf(
      'charts?|graphs?|plots?|diagrams?|visuali[sz]e|diagramme?|grafik|graphi(?:que|ques)|gráfic[oa]s?|grafic[oi]|график\\p{L}*|диаграмм\\p{L}*|चार्ट|ग्राफ|תרשים|גרף|(?:رسم )?بياني|مخطط',
      'グラフ|チャート|图表|图形',
    ),
  ],
];

export const chartKindIn = (text: string): ChartKind | undefined =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0];

export const sorting = oneOf(
  'sort(?:ed|ing)?|order(?:ed)? (?:it |them )?by|rank(?:ed)?|sortier\\p{L}*|nach \\p{L}+ ordnen|tri|tri(?:er|e|ez|é|ée)s?|class(?:er|e|é)|orden\\p{L}*|ordin\\p{L}*|classific\\p{L}*|sırala\\p{L}*|сортир\\p{L}*|क्रमबद्ध|מיין|למיין|رتب',
  '並べ替え|ソート|順に|排序',
);

export const descending = oneOf(
  'desc(?:ending)?|(?:highest|largest|biggest|most expensive|newest|latest) first|reverse|absteigend|(?:höchste|größte|teuerste)[rs]? zuerst|décroissante?s?|descendente|decrescente|(?:de )?mayor a menor|(?:do )?maior (?:para|ao)|azalan|убыв\\p{L}*|घटते|יורד|تنازلي\\p{L}*',
  '降順|高い順|多い順|降序|从高到低',
);

export const only = oneOf(
  'only|just|filter(?:ed)?|where|limit(?:ed)? to|keep|nur|filter[en]*|seulement|uniquement|que|filtr\\p{L}*|solo|sólo|solamente|apenas|somente|só|soltanto|sadece|yalnızca|только|केवल|सिर्फ|רק|فقط',
  'だけ|のみ|只看|只|仅',
);

export const without = oneOf(
  'without|except|exclud\\p{L}*|hide|drop|remove|ohne|außer|sans|sauf|sin|excepto|sem|exceto|senza|tranne|hariç|без|кроме|बिना|ללא|בלי|بدون',
  '以外|除く|除了|不含',
);

const sums: readonly (readonly [sum: Sum, pattern: RegExp])[] = [
  [
    'average',
    oneOf(
      'averages?|mean|durchschnitt\\p{L}*|mittelwert|moyennes?|promedios?|médias?|medie?|ortalama\\p{L}*|средн\\p{L}*|औसत|ממוצע|المتوسط|متوسط',
      '平均',
    ),
  ],
  [
    'total',
    oneOf(
      'totals?|sum|summe|gesamt(?:summe)?|insgesamt|sommes?|suma|sumar|soma|somma|totale|toplam\\p{L}*|итого|сумм\\p{L}*|कुल|योग|סך|סכום|المجموع|مجموع|الإجمالي',
      '合計|総計|总计|总和|合计',
    ),
  ],
];

export const sumIn = (text: string): Sum | undefined => sums.find(([, pattern]) => pattern.test(text))?.[0];

export const highest = oneOf(
  'most|highest|largest|biggest|max(?:imum)?|best|höchsten?|größten?|meisten|teuersten?|maximal|(?:le|la|les) plus|el más|la más|mayor|maior|il più|la più|maggiore|en (?:yüksek|çok|pahalı)|самый|самая|больше всего|सबसे अधिक|सबसे ज़्यादा',
  '一番|最も|最大|最高|最多',
);

export const lowest = oneOf(
  'least|lowest|smallest|cheapest|min(?:imum)?|worst|niedrigsten?|kleinsten?|wenigsten|billigsten?|günstigsten?|le moins|menor|mínimo|minore|en (?:düşük|az|ucuz)|наименьш\\p{L}*|सबसे कम',
  '最小|最低|最少',
);

/** `top 5`: the number is the first group that has one. */
export const top =
  /(?<!\p{L})(?:top|first|erste[nr]?|premi(?:er|ère)s?|primer[oa]s?|primeir[oa]s?|prim[ie]|ilk|первые|पहले)\s+(\d{1,4})(?!\d)|(?:上位|前)\s?(\d{1,4})/iu;

/** `over 1,000`, `> 5`: the figure is the group. */
export const above =
  /(?:(?<!\p{L})(?:over|above|more than|greater than|higher than|über|mehr als|plus de|más de|mais de|acima de|oltre|più di|больше|более)\s+|[>＞]\s?)[\p{Sc}]?\s?(\d[\d.,]*)/iu;
export const below =
  /(?:(?<!\p{L})(?:under|below|less than|lower than|cheaper than|unter|weniger als|moins de|menos de|abaixo de|meno di|sotto|меньше|менее)\s+|[<＜]\s?)[\p{Sc}]?\s?(\d[\d.,]*)/iu;
