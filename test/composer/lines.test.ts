import { describe, expect, test } from 'vitest';
import { composed, elementsIn, textsIn } from './composed.ts';

const names = async (text: string): Promise<readonly string[]> => {
  const { blocks, diagnostics } = await composed(text);
  expect(diagnostics).toEqual([]);
  return blocks.map(({ component }) => component);
};

describe('lines with a structure', () => {
  test.each([
    ['facts', 'Server: atlas-03\nRegion: eu-north-1\nOwner: Platform team'],
    ['facts in German', 'Name: Ada\nStadt: Jena\nTelefon: 0123 456'],
    ['facts in Chinese', '姓名：李明\n城市：上海\n电话：021-555'],
    ['facts in bold', '**Name:** Ada\n**Role:** Engineer\n**Team:** Core'],
  ])('%s: a definition table', async (_, text) => {
    const { document } = await composed(text);
    for (const [, name = '', value = ''] of text.matchAll(/([^:：*\n]+)(?::|：)\**\s*(.+)/g)) {
      expect(document).toContain(JSON.stringify(name.trim()));
      expect(document).toContain(JSON.stringify(value.trim()));
    }
  });

  test.each([
    'Note: this is how it works, and why we did it in this way at all.\nWarning: nobody has tested it on a phone yet, so be careful.',
    'He came at\n10:30 and left\nagain soon.',
  ])('are not found in %j', async (text) => {
    expect(await names(text)).toEqual(['TextContent']);
  });

  test.each([
    [
      'of a messenger',
      '[01/03/2026, 09:14:02] Mia: Lunch?\n[01/03/2026, 09:15:40] Jonas: Yes',
      ['09:14:02', '09:15:40'],
    ],
    ['of another messenger', '01.03.26, 09:14 - Mia: Lunch?\n01.03.26, 09:15 - Jonas: Yes', ['09:14', '09:15']],
    ['with times below names', 'mia  9:14 AM\nLunch?\njonas  9:15 AM\nYes\nmia  9:16 AM\nGood', ['9:14 AM', '9:15 AM']],
    ['of IRC', '[09:14] <mia> Lunch?\n[09:15] <jonas> Yes', ['09:14', '09:15']],
    ['with times behind names', 'Mia (09:14): Lunch?\nJonas (09:15): Yes', ['09:14', '09:15']],
    ['without times', 'Mia: Lunch?\nJonas: Yes\nMia: Good', [undefined, undefined]],
    ['in Japanese', '美咲：昼ご飯は？\n健：行こう。\n美咲：いいね', [undefined, undefined]],
    ['with blank lines', 'User: Lunch?\n\nAssistant: Yes.\n\nAt noon.\n\nUser: Good', [undefined, undefined]],
  ])('a conversation %s has each turn under its speaker', async (_, text, [first, second]) => {
    const turns = elementsIn((await composed(text)).blocks, 'TimelineItem').map(({ props }) => props);
    expect(turns.length).toBe(text.match(/Mia|mia|User|美咲|Jonas|jonas|Assistant|健/g)?.length);
    expect(text).toContain(String(turns[0]?.['title']));
    expect([turns[0]?.['time'], turns[1]?.['time']]).toEqual([first, second]);
  });

  test('logfmt lines are a table with a column for each name', async () => {
    const { blocks } = await composed(
      'time=10:00:01 level=info msg="server \\"a\\" up" port=8080\ntime=10:00:09 level=error msg="slow query" table=orders',
    );
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual([
      'Time',
      'Level',
      'Msg',
      'Port',
      'Table',
    ]);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['10:00:09', 'server "a" up', '8080', 'orders']));
    expect(elementsIn(blocks, 'Tag')).toHaveLength(2);
  });

  test('a line above a list is its heading and not an item', async () => {
    const { blocks } = await composed(
      'Overall: on track\nBudget: 68 % spent\nMilestones\n- Design\n- Field test\nRisks:\n- Sensors are late\n\nNext steps\n1. Hire a tester',
    );
    expect(elementsIn(blocks, 'Heading').map(({ props }) => props['text'])).toEqual([
      'Milestones',
      'Risks',
      'Next steps',
    ]);
    expect(elementsIn(blocks, 'KeyValue').map(({ props }) => props['term'])).toEqual(['Overall', 'Budget']);
  });

  test.each([
    [
      'Lemon pasta\nServes 4 · 25 minutes\n\nIngredients\n400 g spaghetti\n2 lemons\n\nMethod\n1. Boil.\n2. Toss.',
      ['Ingredients', 'Method'],
    ],
    ['Zutaten\n400 g Mehl\n2 Eier\n\nZubereitung\n1. Rühren.\n2. Backen.', ['Zutaten', 'Zubereitung']],
  ])('a recipe without colons has ingredients and steps', async (text, headings) => {
    const { blocks } = await composed(text);
    expect(elementsIn(blocks, 'Heading').map(({ props }) => props['text'])).toEqual(headings);
    expect(elementsIn(blocks, 'StepsItem')).toHaveLength(2);
  });

  test('a form with an unknown purpose has the topic as its title, not as a field', async () => {
    const { blocks } = await composed('make a form for reporting a lost bicycle');
    expect(blocks[0]?.props['title']).toBe('Form: reporting a lost bicycle');
    expect(elementsIn(blocks, 'FormControl').length).toBeGreaterThan(2);
  });

  test('a turn of a conversation includes the lines below it, but not a paragraph after the conversation', async () => {
    const { blocks } = await composed(
      'Please sum up:\n\nMia: I will book\nthe terrace.\nJonas: Good.\nMia: See you.\n\nWho books?',
    );
    expect(blocks.map(({ component }) => component)).toEqual(['TextContent', 'Timeline', 'TextContent', 'TextContent']);
    expect(elementsIn(blocks, 'TimelineItem').map(({ props }) => props['details'])).toEqual([
      'I will book\nthe terrace.',
      'Good.',
      'See you.',
    ]);
  });

  test.each([
    ['records', 'Artist: Mia Olsen\nPrice: 12\nArtist: Jonas Berg\nPrice: 14'],
    ['a log', '10:12:01 api: Up.\n10:12:04 db: Slow.\n10:12:09 api: Lost.'],
    ['remarks', 'Note: This is new.\nWarning: It may break.\nNote: Tell us about it.'],
    ['appointments', 'Arrival 9:00\nWorkshop 10:30\nLunch 12:15'],
  ])('%s are not a conversation', async (_, text) => {
    expect(elementsIn((await composed(text)).blocks, 'TimelineItem').map(({ props }) => props['details'])).toEqual([]);
  });

  test('a log is a table with its levels as tags and its seconds kept', async () => {
    const { blocks } = await composed(
      '2026-03-04 10:12:01 INFO [api] Up\n2026-03-04 10:12:07 WARN [db] Slow\n2026-03-04 10:13:25 ERROR [db] Lost',
    );
    expect(elementsIn(blocks, 'Tag').map(({ props }) => [props['text'], props['variant']])).toEqual([
      ['INFO', 'info'],
      ['WARN', 'warning'],
      ['ERROR', 'danger'],
    ]);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['2026-03-04', '10:12:01', '10:13:25', 'db', 'Lost']));
  });

  test.each([
    ['code', 'const a = 1;\n\nfunction f() {\n  return a;\n}'],
    ['code with prose above', 'def f(x):\n    return x'],
    ['YAML with a comment', 'services:\n  # the page\n  web:\n    image: nginx\n    ports:\n      - "80:80"'],
    ['YAML with an anchor', 'base: &base\n  image: nginx\nweb:\n  extends: *base'],
    ['settings with a comment', '[mail]\nhost = a.example\n; the usual one\nport = 587'],
    ['a Java trace', 'Exception in thread "main" java.lang.Error: no\n\tat a.B.c(B.java:42)\n\tat a.B.main(B.java:7)'],
    ['a JavaScript trace', 'TypeError: no\n    at save (app.js:4:11)\n    at app.js:9:3'],
    ['a C# trace', 'Unhandled exception. System.Exception: no\n   at A.B.C() in /src/B.cs:line 3'],
    ['a Go panic', 'panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:22 +0x1d\nexit status 2'],
    [
      'a PHP trace',
      'PHP Fatal error:  Uncaught TypeError: no in /srv/a.php:3\nStack trace:\n#0 /srv/a.php(42): f()\n#1 {main}',
    ],
    ['a Ruby trace', "a.rb:12:in `total': no (NameError)\n\tfrom a.rb:20:in `each'"],
    ['a query', 'SELECT name\nFROM people\nWHERE age > 30'],
    ['uneven columns', 'PID  NAME      CPU\n1    init\n204  node      12.5\n310  postgresql  3'],
  ])('%s keeps every space in a code block', async (_, text) => {
    const { blocks } = await composed(text);
    expect(blocks.map(({ component }) => component).slice(-1)).toEqual(['CodeBlock']);
    expect(blocks.at(-1)?.props['codeString']).toBe(text);
  });

  test.each([
    ['Error: no', 'TypeError: no way\n    at save (app.js:4:11)', 'TypeError', 'no way'],
    ['below', 'Traceback (most recent call last):\n  File "a.py", line 2, in f\nKeyError: \'id\'', 'KeyError', "'id'"],
    ['C#', 'Unhandled exception. System.Exception: no\n   at A.B.C() in /src/B.cs:line 3', 'System.Exception', 'no'],
    ['Go', 'panic: no way\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:22 +0x1d', 'panic', 'no way'],
    [
      'Rust',
      "thread 'main' panicked at src/main.rs:4:5:\nno way\nstack backtrace:\n   0: demo::main\n             at ./src/main.rs:4:5",
      'panicked at src/main.rs:4:5',
      'no way',
    ],
    [
      'PHP',
      'PHP Fatal error:  Uncaught TypeError: no way\nStack trace:\n#0 /srv/a.php(42): f()\n#1 {main}',
      'TypeError',
      'no way',
    ],
    ['Ruby', "a.rb:12:in `total': no way (NameError)\n\tfrom a.rb:20:in `each'", 'NameError', 'no way'],
  ])('the error of a trace (%s) is above it', async (_, text, title, description) => {
    const { blocks, diagnostics } = await composed(text);
    expect(blocks[0]).toMatchObject({ component: 'Callout', props: { variant: 'error', title, description } });
    expect(diagnostics).toEqual([]);
  });

  test('code that only mentions an error has no callout', async () => {
    const { blocks } = await composed('function f() {\n  throw new Error("no");\n}\nTypeError: no');
    expect(elementsIn(blocks, 'Callout')).toEqual([]);
  });

  test('a log may have its source before the level', async () => {
    const { blocks } = await composed(
      '2026-03-04 10:12:01,123 - app.main - INFO - Up\n2026-03-04 10:12:07,900 - app.db - ERROR - Lost',
    );
    expect(elementsIn(blocks, 'Tag').map(({ props }) => props['text'])).toEqual(['INFO', 'ERROR']);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['app.main', 'app.db', 'Up', 'Lost']));
  });

  test('an access log is a table with the status as a tag', async () => {
    const { blocks } = await composed(
      '::1 - - [04/Mar/2026:10:12:01 +0000] "GET / HTTP/1.1" 200 12\n::1 - ada [04/Mar/2026:10:12:02 +0000] "GET /a HTTP/1.1" 404 -',
    );
    expect(blocks.map(({ component }) => component)).toEqual(['Table']);
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual([
      'Time',
      'Method',
      'Path',
      'Status',
      'Bytes',
      'Client',
      'User',
      'Protocol',
    ]);
    expect(elementsIn(blocks, 'Tag').map(({ props }) => [props['text'], props['variant']])).toEqual([
      ['200', 'success'],
      ['404', 'warning'],
    ]);
  });

  test.each([
    ['YAML', 'name: demo\nversion: 3.10\nserver:\n  port: 8080\n  hosts:\n    - a.example\n    - b.example'],
    ['TOML', 'name = "demo"\nversion = "3.10"\n\n[server]\nport = 8080\nhosts = ["a.example", "b.example"]'],
    ['an environment', 'NAME=demo\nVERSION=3.10\nexport PORT=8080\nHOSTS=a.example, b.example'],
  ])('%s is shown as its values, as they are written', async (_, text) => {
    const { blocks, document } = await composed(text);
    expect(elementsIn(blocks, 'CodeBlock')).toEqual([]);
    for (const value of ['demo', '3.10', '8080', 'a.example, b.example']) expect(document).toContain(value);
  });

  test.each([
    ['English', 'Q: Is it free?\nA: Yes.\n\nQ: For how long?\nA: For a year.'],
    ['German', 'Frage: Is it free?\nAntwort: Yes.\nFrage: For how long?\nAntwort: For a year.'],
    ['numbered', 'Q1: Is it free?\nA1: Yes.\n\nQ2: For how long?\nA2: For a year.'],
  ])('questions and answers (%s) have each answer below its question', async (_, text) => {
    const { blocks } = await composed(text);
    expect(blocks.map(({ component, props }) => [component, props['text']])).toEqual([
      ['Heading', 'Is it free?'],
      ['TextContent', 'Yes.'],
      ['Heading', 'For how long?'],
      ['TextContent', 'For a year.'],
    ]);
  });

  test('terms and definitions separated by a dash are facts; time ranges are not', async () => {
    expect(await names('Cache - a store for later\nLatency – the time until it starts\nP99 - the slow end')).toEqual([
      'KeyValues',
    ]);
    expect(await names('Monday 9 - 17 open\nTuesday 9 - 17 open\nFriday 9 - 12 open')).not.toContain('KeyValues');
  });

  test.each([
    ['without blank lines', 'Artist: Mia Olsen\nPrice: 12\nArtist: Jonas Berg\nPrice: 14'],
    ['with blank lines', 'Artist: Mia Olsen\nPrice: 12\n\nArtist: Jonas Berg\nPrice: 14'],
  ])('records %s are a table', async (_, text) => {
    const { blocks } = await composed(text);
    expect(blocks.map(({ component }) => component)).toEqual(['Table']);
    expect(elementsIn(blocks, 'Col').map(({ props }) => [props['label'], props['data']])).toEqual([
      ['Artist', ['Mia Olsen', 'Jonas Berg']],
      ['Price', [12, 14]],
    ]);
  });

  test('columns with empty cells begin below their headings', async () => {
    const { blocks } = await composed(
      'ID   IMAGE     PORTS  NAME\n3f   nginx:1          web\n8c   redis     6379   db',
    );
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['data'])).toEqual([
      ['3f', '8c'],
      ['nginx:1', 'redis'],
      ['', 6379],
      ['web', 'db'],
    ]);
  });

  test.each([
    ['in Turkish', 'Alışveriş listesi\n1 kg domates\n2 ekmek\n500 g peynir'],
    ['in Japanese', '買い物\n・牛乳\n・卵\n・パン'],
  ])('a list %s has its title and its items', async (_, text) => {
    const [title = '', ...items] = text.split(/\n・?/);
    const { blocks } = await composed(text);
    expect(blocks.map(({ component, props }) => [component, props['text'] ?? props['textMarkdown']])).toEqual([
      ['Heading', title],
      ['MarkDownRenderer', items.map((item) => `- ${item}`).join('\n')],
    ]);
  });

  test('names with one figure each, one per line, keep their figure', async () => {
    const { blocks } = await composed('Budget\nFood 240\nDrinks 180\nTotal €420');
    expect(elementsIn(blocks, 'Stat').map(({ props }) => [props['label'], props['value']])).toEqual([
      ['Food', '240'],
      ['Drinks', '180'],
      ['Total', '€420'],
    ]);
    expect(await names('Room 1\nRoom 2\nRoom 3')).toEqual(['TextContent']);
  });

  test('a question above lists becomes their title', async () => {
    const { blocks } = await composed('Shall we move?\n\nPros:\n- Light\n- Quiet\n\nCons:\n- Rent');
    expect(blocks[0]).toMatchObject({ component: 'CardHeader', props: { title: 'Shall we move?' } });
    expect(textsIn(blocks).join(' ')).not.toContain('built-in');
  });

  test('the stages of a career are a timeline below their title', async () => {
    const { blocks } = await composed(
      'Mia Olsen\nAnalyst, Bergen\n\nWork\n2021 - now  Senior analyst\n2018-2021  Analyst\n\nEducation\n2014 – 2017: Statistics\nsince 2023  Law',
    );
    expect(blocks[0]?.props).toMatchObject({ title: 'Mia Olsen', subtitle: 'Analyst, Bergen' });
    expect(elementsIn(blocks, 'TimelineItem').map(({ props }) => [props['time'], props['title']])).toEqual([
      ['2021 - now', 'Senior analyst'],
      ['2018-2021', 'Analyst'],
      ['2014 – 2017', 'Statistics'],
      ['since 2023', 'Law'],
    ]);
  });

  test('an event takes only its date from before the dash', async () => {
    const { blocks } = await composed(
      '12.03.1921: Gründung durch 14 Mitglieder\n1946 – Neugründung mit 60 Mitgliedern\nMai 1958 – Einweihung des Heims\n1999 - heute: Landesliga',
    );
    expect(elementsIn(blocks, 'TimelineItem').map(({ props }) => [props['time'], props['title']])).toEqual([
      ['12.03.1921', 'Gründung durch 14 Mitglieder'],
      ['1946', 'Neugründung mit 60 Mitgliedern'],
      ['Mai 1958', 'Einweihung des Heims'],
      ['1999 - heute', 'Landesliga'],
    ]);
  });

  test('two prices with a dash are figures', async () => {
    expect(await names('Houmous – 18 €\nTaboulé – 16 €')).toEqual(['Stats']);
    expect(await names('We left - at last\nThey stayed - as ever')).toEqual(['TextContent']);
  });

  test('a stack trace is below the log under its entry, with all spaces', async () => {
    const log = '2026-03-04 10:12:01 ERROR Failed\n    at run (app.js:3:1)\n  at go\n2026-03-04 10:12:02 INFO Up';
    const { blocks } = await composed(log);
    expect(blocks.map(({ component }) => component)).toEqual(['TextContent', 'Table', 'Heading', 'CodeBlock']);
    expect(blocks[2]?.props['text']).toBe('10:12:01 Failed');
    expect(blocks[3]?.props['codeString']).toBe('    at run (app.js:3:1)\n  at go');
  });

  test.each(['Hi Bo,\n\nSee you.\n\nThanks,\nAda\n--\nAda | Example', 'Hi Bo,\n\nSee you.\n-- \nAda\nTel. 12'])(
    'the signature of a mail is small print, and no heading: %j',
    async (text) => {
      const { blocks } = await composed(text);
      expect(blocks.map(({ component }) => component).slice(-2)).toEqual(['Separator', 'TextContent']);
      expect(textsIn(blocks)).not.toContainEqual(expect.stringContaining('--'));
      expect(blocks.some(({ component }) => component === 'CardHeader')).toBe(false);
    },
  );

  test.each([
    '09:00 Welcome\n09:30 - 10:30 Roadmap\n12:30 Lunch',
    '9 am Welcome\n10:30 am Roadmap\n1 pm Lunch',
    '09.00 Uhr Begrüßung\n10.30 Uhr Planung\n12.30 Uhr Mittag',
    '9h00 Accueil\n10h30 Plan\n12h30 Repas',
  ])('an agenda keeps its order and its times: %j', async (text) => {
    const { blocks, document } = await composed(text);
    expect(blocks).toHaveLength(1);
    expect(document).not.toContain('TextContent');
    for (const line of text.split('\n')) expect(document).toContain(line.split(' ').at(-1));
  });

  test.each([
    ['Week 1: 120 km\nWeek 2: 135 km\nWeek 3: 150 km', ['LineChart', 'Table']],
    ['Week 1 - 120 km\nWeek 2 - 135 km\nWeek 3 - 150 km', ['LineChart', 'Table']],
    ['Day 1: 12 °C\nDay 2: 14 °C\nDay 3: 13 °C', ['LineChart', 'Table']],
    ['Plan\n\nWeek 1: 120 km\nWeek 2: 135 km\nWeek 3: rest', ['CardHeader', 'KeyValues']],
    ['Semaine 1 : 120 km\nSemaine 2 : 135 km', ['KeyValues']],
    ['Room 1: 20 seats\nRoom 2: 35 seats\nRoom 3: 12 seats', ['KeyValues']],
    ['Player 1: 20\nPlayer 2: 35', ['Stats']],
    ['Week 1: 3 runs of 5 km\nWeek 2: 4 runs of 5 km', ['Timeline']],
    ['Phase 1: 3 weeks\nPhase 2: 5 weeks', ['Timeline']],
  ])('numbered names with values are facts or a plan, and the first is no heading: %j', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
    const { document } = await composed(text);
    for (const [, name] of text.matchAll(/^(\S+ \d)/gm)) expect(document).toContain(JSON.stringify(name));
  });

  test('a text that begins with a figure is the title of an event, not its time', async () => {
    const { blocks } = await composed('Phase 1: 3 weeks\nPhase 2: 5 weeks');
    expect(elementsIn(blocks, 'TimelineItem').map(({ props }) => props)).toEqual([
      { title: '3 weeks', time: 'Phase 1' },
      { title: '5 weeks', time: 'Phase 2' },
    ]);
  });

  test('a full-width colon between figures belongs to a clock time', async () => {
    expect(await names('今天 09：30 开会\n明天 10：30 午饭')).toEqual(['TextContent']);
  });

  test('days with lines below them are sections with lists', async () => {
    const text = 'Day 1 - Lisbon\nArrive\nDinner\n\nDay 2: Sintra\nTrain\nPalace';
    const { blocks } = await composed(text);
    expect(blocks.map(({ component }) => component)).toEqual([
      'Heading',
      'MarkDownRenderer',
      'Heading',
      'MarkDownRenderer',
    ]);
    expect(blocks[1]?.props['textMarkdown']).toBe('- Arrive\n- Dinner');
  });

  test('an email has its subject as the title, its header as facts, and its text unchanged', async () => {
    const text = 'Von: Ada <ada@example.com>\nAn: Bob\nBetreff: Termin\n\nHallo Bob,\n\npasst dir Montag?';
    const { blocks } = await composed(text);
    expect(blocks[0]).toEqual({ component: 'CardHeader', props: { title: 'Termin' } });
    expect(textsIn(blocks[1])).toEqual(expect.arrayContaining(['Von', 'Ada &lt;ada@example.com>', 'An', 'Bob']));
    expect(textsIn(blocks.slice(2))).toEqual(expect.arrayContaining(['Hallo Bob,', 'passt dir Montag?']));
    // The built-in model does not answer questions.
    expect(blocks.at(-1)?.props['text']).toBe('passt dir Montag?');
  });

  test('a recipe has its ingredients as a list and its method as steps', async () => {
    const text = 'Soup\n\nIngredients:\n1 kg tomatoes\n2 onions\n\nMethod:\n1. Chop.\n2. Cook.';
    expect(await names(text)).toEqual(['CardHeader', 'Heading', 'MarkDownRenderer', 'Heading', 'Steps']);
  });

  test('columns aligned with spaces are a table', async () => {
    const { blocks } = await composed('Item      Qty   Price\nLamp        2   39.90\nChair       1  249.00');
    expect(elementsIn(blocks, 'Col').map(({ props }) => props['label'])).toEqual(['Item', 'Qty', 'Price']);
  });

  test.each([
    ['• milk\n• bread', '- milk\n- bread'],
    ['– milk\n– bread', '- milk\n- bread'],
  ])('%j is a list', async (text, markdown) => {
    const { blocks } = await composed(text);
    expect(blocks).toEqual([{ component: 'MarkDownRenderer', props: { textMarkdown: markdown } }]);
  });

  test.each(['☐ Call\n☑ Write', '[ ] Call\n[x] Write', '- Call\n- [ ] Mail\n- [x] Write'])(
    '%j is a checklist',
    async (text) => {
      const { blocks } = await composed(text);
      const boxes = elementsIn(blocks, 'CheckBoxItem').map(({ props }) => [
        props['label'],
        props['defaultChecked'] === true,
      ]);
      expect(boxes[0]).toEqual(['Call', false]);
      expect(boxes.at(-1)).toEqual(['Write', true]);
    },
  );
});

test.each([
  ['status', 'order,status\nA-1,paid\nA-2,open\nA-3,on hold', ['paid', 'open', 'on hold']],
  ['Zustand', 'Auftrag;Zustand\nA-1;bezahlt\nA-2;offen', ['bezahlt', 'offen']],
])('the cells of the column %s are tags', async (_, text, states) => {
  const { blocks } = await composed(text);
  expect(elementsIn(blocks, 'Tag').map(({ props }) => props['text'])).toEqual(states);
});

describe('amounts with a decimal comma', () => {
  const invoice = [
    'Rechnung Nr. 2025-0147',
    'Datum: 04.03.2025',
    'Fällig am: 18.03.2025',
    '',
    'Pos  Beschreibung            Menge  Einzelpreis  Gesamt',
    '1    Beratung                6      95,00        570,00',
    '2    Schulung (halber Tag)   1      480,00       480,00',
    '3    Reisekosten             1      62,40        62,40',
    '',
    'Zwischensumme: 1.112,40 €',
    'MwSt. 19 %: 211,36 €',
    'Gesamtbetrag: 1.323,76 €',
  ].join('\n');

  test('stay in one cell in an invoice', async () => {
    const { blocks, document } = await composed(invoice);
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'KeyValues', 'Table', 'Stats']);
    for (const amount of ['95,00', '570,00', '480,00', '62,40', '1.112,40 €', '211,36 €', '1.323,76 €']) {
      expect(document).toContain(amount);
    }
    expect(blocks[0]?.props['title']).toBe('Rechnung Nr. 2025-0147');
  });

  test('are separate cells if commas separate them', async () => {
    const { blocks } = await composed('Room 1,12\nRoom 2,15\nRoom 3,20');
    expect(elementsIn(blocks, 'Table')).toHaveLength(1);
  });
});

test('an item with a colon does not split its list', async () => {
  const { blocks } = await composed('Pros\n- near the station\n- cheaper: 18 € instead of 24 €\n- more light');
  expect(blocks.map(({ component }) => component)).toEqual(['Heading', 'MarkDownRenderer']);
});

test('the first line of a recipe is its title', async () => {
  const { blocks } = await composed(
    'Tortilla\n\nIngredientes:\n- 4 patatas\n- 6 huevos\n\nPreparación:\n1. Pelar.\n2. Freír.',
  );
  expect(blocks[0]).toEqual({ component: 'CardHeader', props: { title: 'Tortilla' } });
});
