// The dimension that figures measure, derived from the name of their column. Figures of two dimensions never share an
// axis, even if they are of similar size. Figures of some dimensions are not worth comparing.
import { nameWords } from './names.ts';

/** Each row: the words of one dimension, in the languages of language/languages.ts. */
const dimensions: readonly (readonly [dimension: string, words: string])[] = [
  // Prices per piece, as opposed to total cost or revenue.
  [
    'price',
    'price prices fee fare fiyat מחיר msrp rrp preis einzelpreis stückpreis prix precio prezzo preço السعر سعر कीमत मूल्य दाम 価格 単価 值 价格 单价',
  ],
  [
    'money',
    'cost costs revenue sales profit amount budget spend spending income salary turnover expense expenses margin earnings ' +
      'total subtotal tax vat shipping discount umsatz kosten gewinn einnahmen ausgaben erlös gehalt betrag ventes coût coûts bénéfice montant ' +
      'recettes dépenses ventas coste costo costos ingresos gastos importe vendite costi ricavi spese importo vendas custo ' +
      'custos receita despesas satış satışlar gelir gider kâr tutar ciro מכירות הכנסות הוצאות רווח סכום المبيعات مبيعات الإيرادات التكلفة التكاليف الأرباح बिक्री लागत आय राजस्व मुनाफ़ा 売上 売上高 費用 利益 金額 ' +
      '销售额 成本 利润 收入 金额',
  ],
  [
    'share',
    'percent percentage pct % share rate ratio humidity conversion churn growth anteil oran yüzde אחוז שיעור prozent part porcentaje quota النسبة प्रतिशत 割合 比率',
  ],
  [
    'count',
    'count orders quantity qty users visitors visits customers units number sessions clicks views items downloads stock ' +
      'inventory returns signups subscribers employees seats pieces bestellungen menge anzahl bestand lager kunden besucher ' +
      'retouren stück quantité commandes retours clients cantidad pedidos devoluciones existencias clientes quantità ordini ' +
      'resi scorte quantidade estoque adet miktar stok iade כמות הזמנות מלאי החזרות devoluções الكمية الطلبات المخزون المرتجعات मात्रा ऑर्डर वापसी स्टॉक ग्राहक 数量 注文数 在庫 返品 ' +
      '件数 人数 订单 订单数 库存 退货',
  ],
  [
    'people',
    'people population inhabitants residents einwohner bevölkerung population habitants población habitantes popolazione ' +
      'abitanti população nüfus אוכלוסייה תושבים السكان جन जनसंख्या आबादी 人口',
  ],
  ['area', 'area surface fläche superficie área alan yüzölçümü שטח superficie المساحة क्षेत्रफल 面積 面积 km² ha'],
  ['temperature', 'temp temperature temperatur température temperatura درجة الحرارة तापमान 気温 温度 气温 °c °f'],
  [
    'duration',
    'duration latency minutes seconds hours ms uptime dauer durée duración durata duração المدة अवधि 時間 时长',
  ],
  ['mass', 'weight mass kg gewicht poids peso الوزن वज़न 重量'],
  [
    'length',
    'distance height length width depth km mm cm rain rainfall precipitation höhe länge breite entfernung niederschlag hauteur distancia altura distanza altezza',
  ],
  ['speed', 'speed wind velocity geschwindigkeit vitesse velocidad velocità velocidade'],
  ['score', 'score rating points grade stars bewertung note punkte puntos voto nota التقييم अंक 評価 评分'],
  ['age', 'age alter âge edad età idade العمر आयु उम्र 年齢 年龄'],
  ['pages', 'pages seiten páginas pagine الصفحات पृष्ठ ページ 页数'],
  ['air', 'pm1 pm25 pm10 co2 co no2 o3 so2 voc tvoc aqi feinstaub'],
  ['voltage', 'voltage volt volts battery batterie akku batería bateria spannung tension voltaje'],
  ['pressure', 'pressure luftdruck pression presión pressione pressão'],
];

const dimensionOfWord = new Map(
  dimensions.flatMap(([dimension, words]) => words.split(' ').map((word) => [word, dimension] as const)),
);

/** The last word with a dimension decides. */
export function dimensionOf(name: string): string | undefined {
  const words = nameWords(name);
  if (words[0] === 'number' && words[1] === 'of') return 'count';
  for (let index = words.length - 1; index >= 0; index--) {
    const dimension = dimensionOfWord.get(words[index] ?? '');
    if (dimension === undefined) continue;
    // `unit cost` is a price; `cost of units` is not.
    return dimension === 'money' && index > 0 && ['unit', 'per'].includes(words[index - 1] ?? '') ? 'price' : dimension;
  }
  return undefined;
}

/** Properties of individual things. Bars add nothing to such figures. */
const properties: ReadonlySet<string | undefined> = new Set(['price', 'age', 'pages']);

export const isProperty = (name: string): boolean => properties.has(dimensionOf(name));

export const isMoneyName = (name: string): boolean => ['money', 'price'].includes(dimensionOf(name) ?? '');

const quantityWords = new Set(
  'qty quantity menge stück quantité qté cantidad cant quantità quantidade adet miktar כמות الكمية मात्रा 数量 個数'.split(
    ' ',
  ),
);

/** True for the lines of an order or invoice: quantity, item and price. Such figures belong to a sum. */
export const areOrderLines = (names: readonly string[]): boolean =>
  names.some((name) => dimensionOf(name) === 'price') &&
  names.some((name) => nameWords(name).some((word) => quantityWords.has(word)));

/** Words that name a figure, as opposed to a thing that has one. */
const figureWords = new Set('total average avg mean median min max minimum maximum sum balance value level'.split(' '));

export const isFigureName = (name: string): boolean =>
  dimensionOf(name) !== undefined || nameWords(name).some((word) => figureWords.has(word));
