import { describe, expect, test } from 'vitest';
import { toUserMessage } from '../../src/client/user-message.ts';
import { composed, elementsIn } from './composed.ts';

const controlsIn = async (text: string): Promise<readonly unknown[]> => {
  const { blocks, diagnostics } = await composed(text);
  expect(diagnostics).toEqual([]);
  return elementsIn(blocks, 'FormControl').map(({ props }) => props['label']);
};

describe('a request for a comparison', () => {
  test.each([
    ['Compare iPhone 17 and Pixel 10', ['iPhone 17', 'Pixel 10']],
    ['please compare the Alps with the Andes', ['the Alps', 'the Andes']],
    ['Make me a comparison of tea, coffee and milk.', ['tea', 'coffee', 'milk']],
    ['iPhone 17 vs Pixel 10', ['iPhone 17', 'Pixel 10']],
    ['Vergleiche Hamburg und Bremen', ['Hamburg', 'Bremen']],
    ['Hamburg und Bremen vergleichen', ['Hamburg', 'Bremen']],
    ['Compare le train et la voiture', ['le train', 'la voiture']],
    ['Compara el tren y el coche', ['el tren', 'el coche']],
    ['Confronta il treno e la macchina', ['il treno', 'la macchina']],
    ['Compare o trem e o carro', ['o trem', 'o carro']],
    ["Ankara ile İzmir'i karşılaştır", ['Ankara', 'İzmir']],
    ['東京と大阪を比較して', ['東京', '大阪']],
    ['比较北京和上海', ['北京', '上海']],
    ['दिल्ली और मुंबई की तुलना करें', ['दिल्ली', 'मुंबई']],
    ['قارن بين الرياض وجدة', ['الرياض', 'جدة']],
    ['השווה בין חיפה לבין אילת', ['חיפה', 'אילת']],
  ])('%j asks for facts about each', async (request, things) => {
    expect(await controlsIn(request)).toEqual(things);
  });

  test.each(['product comparison', 'Compare our plans'])('%j without names asks for two', async (request) => {
    expect(await controlsIn(request)).toEqual(['Item 1', 'Item 2']);
  });

  test('becomes a table of the facts that were filled in', async () => {
    const { blocks } = await composed(
      toUserMessage({
        type: 'continue_conversation',
        humanFriendlyMessage: 'Submit',
        formName: 'comparison-data',
        formState: {
          'comparison-data': {
            'iPhone 17': { value: 'Price: $799\nweight: 170 g\nquiet', componentType: 'TextArea' },
            'Pixel 10': { value: 'Weight: 198 g\nPrice: $749', componentType: 'TextArea' },
          },
        },
      }).content,
    );
    const columns = elementsIn(blocks, 'Col').map(({ props }) => [props['label'], props['data']]);
    expect(columns).toEqual([
      ['', ['Price', 'weight', '']],
      ['iPhone 17', ['$799', '170 g', 'quiet']],
      ['Pixel 10', ['$749', '198 g', '']],
    ]);
  });
});

describe('a request for a dashboard', () => {
  test.each([
    ['make me a dashboard', 'Data'],
    ['Build a sales dashboard for last year', 'Data'],
    ['Erstelle mir ein Dashboard', 'Daten'],
    ['Crée un tableau de bord pour les ventes', 'Données'],
    ['Hazme un cuadro de mando', 'Datos'],
    ['Crea una dashboard per le vendite', 'Dati'],
    ['Crie um painel de vendas', 'Dados'],
    ['Bana bir gösterge paneli yap', 'Veriler'],
    ['売上のダッシュボードを作って', 'データ'],
    ['给我做一个销售仪表板', '数据'],
    ['मेरे लिए डैशबोर्ड बनाओ', 'डेटा'],
    ['أنشئ لي لوحة معلومات', 'البيانات'],
    ['צור לי לוח מחוונים', 'נתונים'],
  ])('%j has a form with data that a click draws', async (request, label) => {
    expect(await controlsIn(request)).toEqual([label]);
    const { blocks } = await composed(request);
    const data = elementsIn(blocks, 'TextArea')[0]?.props['value'];
    expect(data).toContain('\n');
    const submitted = await composed(
      toUserMessage({
        type: 'continue_conversation',
        humanFriendlyMessage: 'Submit',
        formName: 'dashboard-data',
        formState: { 'dashboard-data': { data: { value: data, componentType: 'TextArea' } } },
      }).content,
    );
    expect(submitted.diagnostics).toEqual([]);
    expect(submitted.blocks.map(({ component }) => component)).toEqual([
      'CardHeader',
      'Stats',
      'Tabs',
      'Table',
      'TextContent',
    ]);
    expect(elementsIn(submitted.blocks, 'Stat').map(({ props }) => props['value'])).toEqual([563, 35]);
  });
});

test.each([
  'How do cats compare to dogs?',
  'The dashboard is broken again.',
  'Vergleiche die Tarife: Klein kostet 9,90 Euro mit 5 GB, Groß kostet 24,90 Euro mit 40 GB.',
  'Compare the small plan at 9 euros a month and the large one at 25 euros a month with calls included',
  'We compare prices every week.\nThen we publish them.',
])('%j is no request for data', async (text) => {
  expect(await controlsIn(text)).toEqual([]);
});
