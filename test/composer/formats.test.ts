import { describe, expect, test } from 'vitest';
import { composed, elementsIn, textsIn, type Block } from './composed.ts';

const blocksOf = async (text: string): Promise<readonly Block[]> => {
  const { blocks, diagnostics } = await composed(text);
  expect(diagnostics).toEqual([]);
  return blocks;
};

const columnsOf = (blocks: readonly Block[]): readonly unknown[] =>
  elementsIn(blocks, 'Col').map(({ props }) => [props['label'], props['data']]);

describe('tables drawn with characters', () => {
  test.each([
    [
      'of a framed client',
      '+----+--------+\n| id | plan   |\n+----+--------+\n|  1 | free   |\n|  2 | paid   |\n+----+--------+',
    ],
    ['without a frame', ' id | plan \n----+------\n  1 | free\n  2 | paid\n(2 rows)\n'],
    ['of box characters', '┌────┬──────┐\n│ id │ plan │\n├────┼──────┤\n│  1 │ free │\n│  2 │ paid │\n└────┴──────┘'],
    [
      'with a line above and below',
      'Plans:\n\n+----+------+\n| id | plan |\n+----+------+\n| 1  | free |\n| 2  | paid |\n+----+------+\n2 rows in set (0.00 sec)',
    ],
  ])('%s', async (_, text) => {
    expect(columnsOf(await blocksOf(text))).toEqual([
      ['ID', ['1', '2']],
      ['Plan', ['free', 'paid']],
    ]);
  });

  test('keep the text of the client, except for the number of rows', async () => {
    const text = '+----+\n| id |\n+----+\n| 1  |\n+----+\n3 rows in set, 1 warning (0.00 sec)';
    expect(textsIn(await blocksOf(text)).join(' ')).toContain('1 warning');
  });
});

describe('columns of terminal programs', () => {
  test('may be one space apart, and their names may have two words', async () => {
    const df =
      'Filesystem      Size  Used Avail Use% Mounted on\nudev            7.8G     0  7.8G   0% /dev\n/dev/nvme0n1p2  468G  391G   54G  88% /';
    expect(columnsOf(await blocksOf(df))).toEqual([
      ['Filesystem', ['udev', '/dev/nvme0n1p2']],
      ['Size', ['7.8G', '468G']],
      ['Used', ['0', '391G']],
      ['Avail', ['7.8G', '54G']],
      ['Use%', ['0%', '88%']],
      ['Mounted on', ['/dev', '/']],
    ]);
  });

  test('keep the words of the last column together', async () => {
    const ps =
      'USER         PID %CPU %MEM COMMAND\nroot           1  0.0  0.1 /sbin/init splash now\nada        20310 12.5 10.2 node server.js --port 80';
    const columns = columnsOf(await blocksOf(ps));
    expect(columns.at(-1)).toEqual(['Command', ['/sbin/init splash now', 'node server.js --port 80']]);
    expect(columns).toHaveLength(5);
  });
});

describe('system logs', () => {
  const line = (host: string): string =>
    `Feb 10 06:27:14 ${host} sshd[211]: Failed password for root\nFeb 10 06:31:40 web01 kernel: Out of memory`;

  test('are a table that states their common day and machine once', async () => {
    const blocks = await blocksOf(line('web01'));
    expect(blocks.map(({ component }) => component)).toEqual(['TextContent', 'Table']);
    expect(blocks[0]?.props['text']).toBe('Feb 10 · web01');
    expect(columnsOf(blocks)).toEqual([
      ['Time', ['06:27:14', '06:31:40']],
      ['Source', ['sshd[211]', 'kernel']],
      ['Message', ['Failed password for root', 'Out of memory']],
    ]);
  });

  test('of several machines name the machine in each row', async () => {
    expect(columnsOf(await blocksOf(line('db02')))[1]).toEqual(['Source', ['db02 sshd[211]', 'web01 kernel']]);
  });
});

describe('git', () => {
  const log =
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 (HEAD -> main)\nAuthor: Ada <ada@dev.example>\nDate:   Mon Feb 9 14:03:11 2026 +0100\n\n    Fix the *race*\n\n    It was late.\n\ncommit 1a410efbd13591db07496601ebc7a059dd55cfe9\nMerge: 1a410ef fdf4fc3\nAuthor: Ben <ben@dev.example>\nDate:   2026-02-06 09:41:50 +0100\n\n    Add it\n\n src/a.ts | 2 +-\n 1 file changed';

  test('the commits of a log are a timeline with everything that the log says about them', async () => {
    const blocks = await blocksOf(log);
    expect(blocks.map(({ component }) => component)).toEqual(['Timeline']);
    const [first, second] = elementsIn(blocks, 'TimelineItem').map(({ props }) => props);
    expect(first).toMatchObject({ title: 'Fix the *race*', time: 'Feb 9, 2026, 14:03:11 +0100' });
    expect(second).toMatchObject({ title: 'Add it', time: 'Feb 6, 2026, 09:41:50 +0100' });
    for (const text of ['ada@dev.example', 'HEAD -> main', '9fceb02d0ae598e95dc970b74767f19372d61af8', 'It was late.'])
      expect(first?.['details']).toContain(text);
    for (const text of ['Merge: 1a410ef fdf4fc3', ' src/a.ts | 2 +-\n 1 file changed'])
      expect(second?.['details']).toContain(text);
  });

  test('a short log is a table', async () => {
    expect(columnsOf(await blocksOf('9fceb02 (HEAD -> main) Fix it\n1a410ef Add it\ncac0cab Start'))).toEqual([
      ['Commit', ['9fceb02', '1a410ef', 'cac0cab']],
      ['Subject', ['Fix it', 'Add it', 'Start']],
      ['Refs', ['HEAD -> main', '', '']],
    ]);
  });

  test('a status has its files below their kind of change', async () => {
    const blocks = await blocksOf(
      'On branch main\n\nChanges to be committed:\n\tmodified:   src/a.ts\n\tnew file:   src/b.ts\n\nUntracked files:\n\tnotes_old.txt\n',
    );
    expect(blocks.map(({ component, props }) => [component, props['title'] ?? props['text'] ?? ''])).toEqual([
      ['CardHeader', 'On branch main'],
      ['Heading', 'Changes to be committed'],
      ['KeyValues', ''],
      ['Heading', 'Untracked files'],
      ['MarkDownRenderer', ''],
    ]);
    expect(textsIn(blocks)).toEqual(expect.arrayContaining(['Modified', 'src/a.ts', 'New file', 'src/b.ts']));
  });
});

describe('contacts and calendars', () => {
  const card = (name: string): string =>
    `BEGIN:VCARD\nVERSION:3.0\nN:${name};Erika;;Dr.;\nORG:Beispiel AG;Sales\nTITLE:Head\nitem1.TEL;TYPE=WORK,VOICE:+49 30 5550100\nEMAIL;TYPE=INTERNET:erika@beispiel.exam\n ple\nADR;TYPE=HOME:;;Lange Str. 1;Berlin;;10117;Germany\nBDAY:19840702\nNOTE:Likes\\, tea\\; and\\nrain\nEND:VCARD\n`;

  test('a contact has its name as title and a label for each means to reach it', async () => {
    const blocks = await blocksOf(card('Muster'));
    expect(blocks[0]?.props).toEqual({ title: 'Dr. Erika Muster', subtitle: 'Head · Beispiel AG, Sales' });
    expect(elementsIn(blocks, 'KeyValue').map(({ props }) => [props['term'], props['value']])).toEqual([
      ['Phone (work)', '+49 30 5550100'],
      ['Email', 'erika@beispiel.example'],
      ['Address (home)', 'Lange Str. 1, Berlin, 10117, Germany'],
      ['Birthday', 'Jul 2, 1984'],
      ['Note', 'Likes, tea; and\nrain'],
    ]);
  });

  test('many contacts are the rows of a table', async () => {
    const blocks = await blocksOf('ABCDEFGH'.split('').map(card).join('\n'));
    expect(blocks.map(({ component }) => component)).toEqual(['Table']);
    expect(columnsOf(blocks)[0]).toEqual(['Name', 'ABCDEFGH'.split('').map((name) => `Dr. Erika ${name}`)]);
  });

  test('events are a timeline, with their times and zones', async () => {
    const blocks = await blocksOf(
      'BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Team\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=Europe/Berlin:20260216T093000\nDTEND;TZID=Europe/Berlin:20260216T103000\nSUMMARY:Planning\nLOCATION:Room *2*\nORGANIZER;CN=Ada:mailto:ada@dev.example\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260220\nDTEND;VALUE=DATE:20260221\nSUMMARY:Release\nEND:VEVENT\nEND:VCALENDAR',
    );
    expect(blocks[0]?.props['title']).toBe('Team');
    expect(
      elementsIn(blocks, 'TimelineItem').map(({ props }) => [props['title'], props['time'], props['details']]),
    ).toEqual([
      ['Planning', 'Feb 16, 2026, 09:30 – 10:30 Europe/Berlin', 'Room \\*2\\*\n\nOrganizer: Ada ada@dev.example'],
      ['Release', 'Feb 20, 2026', undefined],
    ]);
  });
});

test.each(['BEGIN:VCARD\nFN:Ada', 'commit 1234567\nAuthor: Ada', 'On branch main', '+---+\n| a |', 'a | b\n---+---'])(
  'a format that breaks off keeps its text: %j',
  async (text) => {
    const { document } = await composed(text);
    for (const word of text.match(/[A-Za-z]{3,}|\b[ab]\b/g) ?? []) expect(document).toContain(word);
  },
);

describe('HTML', () => {
  test('of a page becomes its content, with entities as characters and without scripts', async () => {
    const { blocks, document } = await composed(
      '<div><script>track(1)</script><h2>Ada &amp; Bob</h2><p>Hello <b>you</b>,<br>see <a href="https://a.example/?q=1&amp;r=2">this</a>.</p><p hidden>No</p></div>',
    );
    expect(blocks.map(({ component }) => component)).toEqual(['CardHeader', 'TextContent']);
    expect(blocks.map(({ props }) => props['title'] ?? props['text'])).toEqual([
      'Ada & Bob',
      'Hello **you**,\nsee [this](<https://a.example/?q=1&r=2>).',
    ]);
    expect(document).not.toMatch(/track|No"/);
  });

  test('cells that span rows or columns keep the cells after them in their columns', async () => {
    const { blocks } = await composed(
      '<table><tr><th>Day</th><th>Time</th><th>Talk</th></tr><tr><td rowspan="2">Mon</td><td>9:00</td><td>A|B</td></tr><tr><td>10:00</td><td>C</td></tr><tr><td colspan="2">Tue</td><td>D</td></tr></table>',
    );
    expect(columnsOf(blocks)).toEqual([
      ['Day', ['Mon', 'Mon', 'Tue']],
      ['Time', ['9:00', '10:00', '']],
      ['Talk', ['A|B', 'C', 'D']],
    ]);
  });

  test('text is never markup of Markdown', async () => {
    const { blocks } = await composed('<p>2 * 3 * 4 and [x] and # and 1. a</p><p># no heading</p><p>- no list</p>');
    expect(blocks.map(({ component }) => component)).toEqual(['TextContent', 'TextContent', 'TextContent']);
  });

  test.each([
    ['a component', '<Card className="a">\n  <p>{name}</p>\n</Card>'],
    ['a template', '<ul>\n  <li v-for="one in all">{{ one }}</li>\n</ul>'],
    ['a form', '<form>\n  <p>Name</p><input name="name">\n</form>'],
    ['without text', '<div class="box"><span></span></div>'],
  ])('that is code (%s) stays code', async (_, text) => {
    const { blocks } = await composed(text);
    expect(blocks.map(({ component }) => component)).toEqual(['CodeBlock']);
    expect(blocks[0]?.props['codeString']).toBe(text);
  });
});

describe('a quiz', () => {
  test('asks for a choice and keeps its answers in a tab of their own', async () => {
    const blocks = await blocksOf(
      '1. Capital of Peru?\nA. Lima\nB. Cusco\n\n**Answer:** A\nExplanation: Since 1535.\n\n2. Largest?\nA) Loreto ✓\nB) Ica',
    );
    expect(elementsIn(blocks, 'TabItem').map(({ props }) => props['trigger'])).toEqual(['Questions', 'Answers']);
    expect(elementsIn(blocks, 'RadioItem').map(({ props }) => props['label'])).toEqual([
      'A. Lima',
      'B. Cusco',
      'A) Loreto',
      'B) Ica',
    ]);
    expect(elementsIn(blocks, 'KeyValue').map(({ props }) => [props['term'], props['value']])).toEqual([
      ['1. Capital of Peru?', 'A. Lima\nSince 1535.'],
      ['2. Largest?', 'A) Loreto'],
    ]);
  });

  test('without answers is only a form, in any language', async () => {
    const blocks = await blocksOf('Was essen wir?\na) Pizza\nb) Salat\nc) Suppe');
    expect(blocks.map(({ component }) => component)).toEqual(['Form']);
    expect(elementsIn(blocks, 'Button').map(({ props }) => props['label'])).toEqual(['Absenden']);
  });

  test.each([
    [
      'the clauses of a contract',
      '1. The tenant shall:\na) pay the rent\nb) keep the flat clean\n\n2. The landlord shall:\na) repair it\nb) insure it',
    ],
    ['initials', 'Who came?\n\nA. Olsen and B. Berg came.'],
  ])('is not %s', async (_, text) => {
    expect(elementsIn((await composed(text)).blocks, 'RadioGroup')).toEqual([]);
  });
});

test('a poll is a form whose choices need no letters; its results are not a poll', async () => {
  const blocks = await blocksOf('Encuesta: ¿Qué día preferís?\n- Jueves 12\n- Viernes 13');
  expect(blocks.map(({ component }) => component)).toEqual(['Form']);
  expect(elementsIn(blocks, 'RadioItem').map(({ props }) => props['label'])).toEqual(['Jueves 12', 'Viernes 13']);
  const results = await blocksOf('Poll: Which day?\n- Thursday: 40 %\n- Friday: 60 %');
  expect(elementsIn(results, 'RadioGroup')).toEqual([]);
});

test('paragraphs of a name with a telephone number or an address are contacts', async () => {
  const blocks = await blocksOf(
    'Erika Muster\nHead of Sales, Beispiel AG\nTel: +49 30 5550100\nerika@beispiel.example\n\nMei Ejemplo\nmei@ejemplo.example',
  );
  expect(blocks.map(({ component, props }) => [component, props['text']])).toEqual([
    ['Heading', 'Erika Muster'],
    ['TextContent', 'Head of Sales, Beispiel AG'],
    ['KeyValues', undefined],
    ['Heading', 'Mei Ejemplo'],
    ['KeyValues', undefined],
  ]);
  expect(elementsIn(blocks, 'KeyValue').map(({ props }) => [props['term'], props['value']])).toEqual([
    ['Tel', '+49 30 5550100'],
    ['Email', 'erika@beispiel.example'],
    ['Email', 'mei@ejemplo.example'],
  ]);
  const signed = await blocksOf('We can meet on Monday.\n\nBest regards\nErika Muster\nerika@beispiel.example');
  expect(signed.map(({ component }) => component)).toEqual(['TextContent', 'TextContent']);
});

describe('a career', () => {
  test('shows the details of each stage below it', async () => {
    const blocks = await blocksOf(
      'Ada Muster\nAnalyst\n\nExperience\n2021 – now  Lead, Example Inc.\n- Built it\n- Ran it\nAnalyst, Beispiel AG (2018 – 2021)\n- Sold it\n\nEducation\n2014 – 2017  Statistics\n\nSkills\nSQL, Python',
    );
    expect(
      elementsIn(blocks, 'TimelineItem').map(({ props }) => [props['time'], props['title'], props['details']]),
    ).toEqual([
      ['2021 – now', 'Lead, Example Inc.', '- Built it\n- Ran it'],
      ['2018 – 2021', 'Analyst, Beispiel AG', '- Sold it'],
      ['2014 – 2017', 'Statistics', undefined],
    ]);
    expect(elementsIn(blocks, 'Heading').map(({ props }) => props['text'])).toEqual([
      'Experience',
      'Education',
      'Skills',
    ]);
  });

  test('lines of a poem are not titles', async () => {
    const { blocks } = await composed('Roses are red\nViolets are blue\n\nSugar is sweet\nAnd so are you');
    expect(blocks.every(({ component }) => component === 'TextContent')).toBe(true);
  });
});

test.each([
  ['in a list', 'Agenda\n- Budget\n- Who owns the alerts?'],
  ['in the middle', '# Plan\n\nWhat now?\n\nWe wait.\n\n| a | b |\n|---|---|\n| x | y |'],
])('a question %s of a text is not put to the model', async (_, text) => {
  expect(textsIn((await composed(text)).blocks).join(' ')).not.toContain('built-in');
});
