import { describe, expect, test } from 'vitest';
import { languages } from '../../src/composer/language/languages.ts';
import { phrasesFor } from '../../src/composer/language/read-language.ts';
import { examplesOf } from '../../src/composer/talk/about.ts';
import { composed, textsIn } from './composed.ts';

describe('the language of a text', () => {
  test.each([
    ['en', 'city,people\nOslo,717710'],
    ['en', 'Please make a survey about the café menu'],
    ['en', '{"name":"Ada","site":"https://example.com/es/el","mail":"ada@example.com"}'],
    ['en', '12,13\n14,15'],
    ['de', 'Monat;Umsatz\nJanuar;12\nMärz;13'],
    ['de', 'Erstelle eine Umfrage zum Homeoffice'],
    ['fr', 'Mois;Ventes\nJanvier;12\nFévrier;13'],
    ['fr', 'Où se trouve la gare ?'],
    ['es', 'Mes;Ventas\nEnero;12\nFebrero;13'],
    ['de', 'Umzug\n[x] Kartons kaufen\n[ ] Strom anmelden\n[ ] Schlüssel übergeben'],
    ['en', 'Zürich\nKöln\nOpen windows'],
    ['tr', 'iki kişilik masa rezervasyonu yapmak istiyorum'],
    ['tr', 'Şehir,Nüfus\nBursa,3101833'],
    ['tr', 'Avustralya’nın başkenti neresidir?'],
    ['he', 'עיר,תושבים\nחיפה,285316'],
    ['it', 'Mese;Vendite\nGennaio;12\nFebbraio;13'],
    ['pt', 'Cria um formulário de contato'],
    ['it', 'Crea un modulo di contatto'],
    ['es', 'Crea un formulario de contacto'],
    ['fr', 'Crée un formulaire de contact'],
    ['pt', 'Mês;Vendas\nJaneiro;12\nMarço;13'],
    ['ar', 'المدينة,السكان\nالقاهرة,10230350'],
    ['hi', 'शहर,जनसंख्या\nजयपुर,3046163'],
    ['ja', '月,売上\n1月,1250000'],
    ['ja', '東京の天気は？'],
    ['zh', '城市,人口\n上海,24870895'],
  ])('%s: %j', (language, text) => {
    expect(phrasesFor(text).language).toBe(language);
  });

  test.each(['Город,Население\nМосква,13010112', 'شهر,جمعیت\nتهران,8693706\nگرگان,350676', '도시,인구\n서울,9411000'])(
    'adds no English to a title in an unsupported language: %j',
    (text) => {
      expect(phrasesFor(text).byTitle('A', 'B')).toBe('A · B');
    },
  );
});

test('the topic of a survey may follow a word with an umlaut', async () => {
  const { blocks } = await composed('Bitte erstelle eine Umfrage über die neue Kantine');
  expect(blocks[0]?.props['title']).toBe('Umfrage: neue Kantine');
});

describe.each(languages.map((phrases) => [phrases.language, phrases] as const))('%s', (language, phrases) => {
  test('is recognized in all examples of that language', () => {
    for (const { message } of examplesOf(phrases)) expect(phrasesFor(message).language).toBe(language);
  });

  test('answers a question in that language, with three examples as buttons', async () => {
    const { blocks } = await composed(`${phrases.about.title}?`);
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'TextContent', 'TextContent', 'Buttons']);
    expect(textsIn(blocks)).toEqual(
      expect.arrayContaining([phrases.about.title, phrases.about.line, ...phrases.about.examples]),
    );
  });

  test('draws its example table with a chart and its own title', async () => {
    const { blocks, diagnostics } = await composed(phrases.about.data);
    expect(diagnostics).toEqual([]);
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'Tabs', 'Table']);
    const [axis = '', first = '', second = ''] = (phrases.about.data.split('\n')[0] ?? '').split(/[,;]/);
    const title = String(blocks[0]?.props['title']);
    for (const name of [axis, first, second]) expect(title.toLowerCase()).toContain(name.toLowerCase());
    if (language !== 'en') expect(title).not.toMatch(/\b(?:and|by)\b/);
  });

  test('makes a form from its example request, with every label in that language', async () => {
    const { blocks, diagnostics } = await composed(phrases.about.examples[1]);
    expect(diagnostics).toEqual([]);
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'Form']);
    expect(textsIn(blocks)).toEqual(
      expect.arrayContaining([phrases.forms.fields.satisfied, phrases.forms.satisfaction[0], phrases.labels.submit]),
    );
    const topic = String(blocks[0]?.props['title']).split(/[:：]\s*/)[1] ?? '';
    expect(topic).not.toBe('');
    expect(phrases.about.examples[1]).toContain(topic);
  });
});
