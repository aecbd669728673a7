import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';
import { foreignText } from './direction.ts';
import { wordsOf } from './word-table.ts';
import { english } from './words.ts';

test.each([
  ['de', 'Umsatz nach Monat. Monat Januar Februar März. Umsatz in Euro für das Jahr'],
  ['de', 'Rechnung Nr. 12 Fällig am Kunde Bürostuhl Menge Gesamtbetrag'],
  ['de', 'Kunde Umsatz Marge Letzte Bestellung Status Nordwerk GmbH'],
  ['fr', 'Mois Ventes Janvier Mars'],
  ['es', 'Mes Ventas Enero Marzo'],
  ['it', 'Mese Vendite Gennaio Marzo'],
  ['pt', 'Cidade Vendas Lisboa Faro'],
  ['fr', 'Ventes par mois : le chiffre de décembre est plus élevé que celui de novembre'],
  ['es', '¿Cuántos días? Ventas por mes y ciudad, con el total del año'],
  ['pt', 'Vendas por mês: a população das cidades não é conhecida'],
  ['it', 'La città con più abitanti è Roma. Quantità e prezzo per mese'],
  ['tr', 'Stok, Ürün bazında. Ürün Fiyat Son sipariş Çay bardağı'],
  ['ja', '会議のご案内 日時 場所'],
  ['zh', '销售报告 月份 退货'],
  ['ar-u-nu-latn', 'تقرير المبيعات الشهري 2026'],
  ['ar-u-nu-arab', 'تقرير المبيعات ١٢٤٠٠'],
  ['he', 'דוח מכירות חודשי'],
  ['hi', 'शहर के अनुसार जनसंख्या (Mumbai)'],
])('recognizes %s', (language, text) => {
  expect(textLanguage(text)).toBe(language);
  expect(wordsOf(language)).not.toBe(english);
});

test.each([
  ['English with a name in it', 'The café in Zürich is open from 9 to 5, and the menu is on this page'],
  ['a single name', 'Café Zürich'],
  ['a language without words', 'قیمت و تعداد محصولات پرفروش'],
  ['no letters', '12.5 % – 2026'],
])('does not guess at %s', (_, text) => {
  expect(textLanguage(text)).toBeUndefined();
});

test("takes the reader's own variant of the language", () => {
  expect(textLanguage('Umsatz für das Jahr', ['en-US', 'de-AT'])).toBe('de-AT');
  expect(textLanguage('تقرير المبيعات', ['ar-EG'])).toBe('ar-EG');
});

test.each([
  ['Monat', true],
  ['Month', false],
])('a table with only the letters of English may be in another language: %s', (label, isForeign) => {
  const root = { component: 'Table', props: { columns: [{ component: 'Col', props: { label, data: [] } }] } };
  expect(foreignText(root) !== '').toBe(isForeign);
});
