// Conversations of twelve turns, as the requests that a client sends: each repeats what came before, documents included.
import type { ModelCall, ToolDefinition } from '../../src/model/language-model.ts';
import type { Message, ToolMessage } from '../../src/model/message.ts';
import { toolResultsOf } from '../../src/prompt/tool-results.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { runSync } from '../../src/slices.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';

export interface Conversation {
  readonly name: string;
  /** One per request to the model, in order. */
  readonly calls: readonly ModelCall[];
}

export const turnCount = 12;

const tools: readonly ToolDefinition[] = [
  {
    name: 'get_sales',
    description: 'The sales of a region by month',
    parameters: { type: 'object', properties: { region: { type: 'string' } }, required: ['region'] },
  },
];

const topics = ['harbour', 'library', 'market', 'garden', 'bridge', 'station', 'museum', 'theatre', 'school', 'bakery'];
const topic = (turn: number): string => topics[turn % topics.length] ?? '';

const sentence = (turn: number): string =>
  `The ${topic(turn)} opened late this week, because the ${topic(turn + 3)} next to it was being painted, ` +
  `and **${turn + 3} of ${turn + 9}** visitors waited for the ${topic(turn + 5)} instead.`;

class Script {
  readonly calls: ModelCall[] = [];
  readonly #messages: Message[] = [{ role: 'system', content: 'You advise the shops of a small town. Be brief.' }];
  readonly #tools: readonly ToolDefinition[];
  #base: JsonValue | undefined;

  constructor(given: readonly ToolDefinition[]) {
    this.#tools = given;
  }

  user(text: string, image?: string): void {
    const picture = image === undefined ? [] : [{ type: 'image' as const, url: image }];
    this.#messages.push({ role: 'user', content: [{ type: 'text', text }, ...picture] });
  }

  /** An instruction of the application between the turns. */
  system(content: string): void {
    this.#messages.push({ role: 'system', content });
  }

  /** The model calls a tool, and the result comes back. */
  tool(id: string, region: string, result: string): void {
    this.tools([{ id, region, result }]);
  }

  /** The model calls several tools at once. */
  tools(results: readonly { readonly id: string; readonly region: string; readonly result: string }[]): void {
    this.#ask();
    const toolCalls = results.map(({ id, region }) => ({
      id,
      name: 'get_sales',
      arguments: JSON.stringify({ region }),
    }));
    this.#messages.push({ role: 'assistant', content: '', toolCalls });
    for (const { id, result } of results) {
      this.#messages.push({ role: 'tool', toolCallId: id, content: result } satisfies ToolMessage);
    }
  }

  /** The turn is requested again, and the conversation continues from the new answer. */
  again(written: string): void {
    this.#messages.pop();
    this.ui(written);
  }

  /** The model writes a UI, which the client sends back as the document that it received. */
  ui(written: string): void {
    this.#ask();
    const toolResults = runSync(toolResultsOf(this.#messages));
    const compiler = createUiCompiler(builtInCatalog(), { base: this.#base, toolResults });
    const content = compiler.push(written) + compiler.end();
    // The compiler's own output.
    this.#base = (JSON.parse(content) as { component: JsonValue }).component;
    this.#messages.push({ role: 'assistant', content, toolCalls: [] });
  }

  #ask(): void {
    this.calls.push({
      messages: [...this.#messages],
      tools: this.#tools,
      toolChoice: { type: 'auto' },
      settings: {},
    });
  }
}

function conversation(name: string, tools: readonly ToolDefinition[], play: (script: Script, turn: number) => void) {
  const script = new Script(tools);
  for (let turn = 0; turn < turnCount; turn += 1) play(script, turn);
  return { name, calls: script.calls } satisfies Conversation;
}

const rows = (turn: number, count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    month: `20${10 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    shop: `${topic(index + turn)} ${index}`,
    sales: ((index * 7919 + turn * 104_729) % 9000) + 1000,
    returns: (index * 31 + turn) % 90,
    open: index % 3 > 0,
  }));

const answer = (turn: number): string => `root = Card([
  CardHeader("The ${topic(turn)}", "Week ${turn + 1}"),
  TextContent("${sentence(turn)}"),
  ListBlock([
    ListItem("Visit the ${topic(turn + 1)}", "${sentence(turn + 2)}"),
    ListItem("Call the ${topic(turn + 2)}", "${sentence(turn + 4)}")
  ]),
  FollowUpBlock([FollowUpItem("And the ${topic(turn + 6)}?"), FollowUpItem("Compare it with the ${topic(turn + 7)}")])
])`;

const sales = (id: string): string => `root = Card([
  CardHeader("Sales"),
  BarChart(@tool("${id}").rows.month, [Series("Sales", @tool("${id}").rows.sales)]),
  Table([Col("Shop", @tool("${id}").rows.shop), Col("Sales", @tool("${id}").rows.sales), Col("Returns", @tool("${id}").rows.returns)])
])`;

const plan = `root = Card([
  CardHeader("The plan", "Twelve days"),
${Array.from({ length: 12 }, (_, day) => `  TextContent("Day ${day + 1}: ${sentence(day).replaceAll('"', '')}")`).join(',\n')},
  FollowUpBlock([FollowUpItem("Change a day")])
])`;

const booking = (turn: number): string => `root = Card([
  CardHeader("Book the ${topic(turn)}"),
  Form("book${turn}", Buttons([Button("Book")]), [
    FormControl("Name", Input("name", "Your name", "text", {required: true})),
    FormControl("Day", DatePicker("day")),
    FormControl("Guests", Slider("guests", "discrete", 1, 12)),
    FormControl("Wishes", TextArea("wishes", "Anything we should know", 3))
  ])
])`;

const submitted = (turn: number): string => {
  const values = { name: { value: `Guest ${turn}` }, day: { value: '2031-05-17' }, guests: { value: [turn + 1] } };
  return `<content>Book</content><context>${JSON.stringify(['User clicked on Button: Book', { [`book${turn}`]: values }])}</context>`;
};

/** Kinds beyond the five whose figures are published. */
export function otherConversations(): readonly Conversation[] {
  const result = (turn: number): string => JSON.stringify({ rows: rows(turn, 12) });
  return [
    conversation('parallel calls, pictures and edits', tools, (script, turn) => {
      const image = turn % 3 === 0 ? `https://example.com/${topic(turn)}.png` : undefined;
      script.user(turn % 4 === 3 ? `Move it to the ${topic(turn)}` : `What is this near the ${topic(turn)}?`, image);
      if (turn % 4 < 3) {
        const ids = [`call_${turn}a`, `call_${turn}b`];
        script.tools(ids.map((id, index) => ({ id, region: topic(turn + index), result: result(turn + index) })));
        script.tool(`call_${turn}c`, topic(turn + 2), result(turn + 2));
      }
      script.ui(turn % 4 === 3 ? `e2 = TextContent("${sentence(turn)}")` : sales(`call_${turn}a`));
    }),
    conversation('late instructions', tools, (script, turn) => {
      if (turn % 3 === 2) script.system(`The shop near the ${topic(turn)} is closed today.`);
      script.user(`How are sales near the ${topic(turn)}?`);
      script.tool(`call_${turn}`, topic(turn), result(turn));
      if (turn % 4 === 1) script.system('Be brief.');
      script.ui(sales(`call_${turn}`));
    }),
    conversation('repeated turns', [], (script, turn) => {
      script.user(`What is new at the ${topic(turn)}?`);
      script.ui(answer(turn));
      if (turn % 3 === 1) script.again(answer(turn + 1));
    }),
    conversation('prose and notation', [], (script, turn) => {
      script.user(`What is new at the ${topic(turn)}?`);
      script.ui(turn % 2 === 0 ? answer(turn) : `# News\n\n${sentence(turn)}\n\n- ${sentence(turn + 1)}`);
    }),
  ];
}

export function conversations(): readonly Conversation[] {
  return [
    conversation('chat', [], (script, turn) => {
      script.user(`What is new at the ${topic(turn)}?`);
      script.ui(answer(turn));
    }),
    conversation('tool loops', tools, (script, turn) => {
      script.user(`How are sales near the ${topic(turn)}?`);
      script.tool(`call_${turn}`, topic(turn), JSON.stringify({ rows: rows(turn, 24) }));
      script.ui(sales(`call_${turn}`));
    }),
    conversation('edits', [], (script, turn) => {
      script.user(turn === 0 ? 'A plan for twelve days' : `Move day ${turn} to the ${topic(turn + 4)}`);
      script.ui(turn === 0 ? plan : `e${turn + 1} = TextContent("Day ${turn}: ${sentence(turn + 4)}")`);
    }),
    conversation('forms', [], (script, turn) => {
      script.user(turn === 0 ? 'I want to book' : submitted(turn - 1));
      script.ui(booking(turn));
    }),
    conversation('long data', tools, (script, turn) => {
      script.user(`Show all of the ${topic(turn)}`);
      if (turn % 4 === 0) script.tool(`call_${turn}`, topic(turn), JSON.stringify({ rows: rows(turn, 200) }));
      script.ui(turn % 4 === 0 ? sales(`call_${turn}`) : answer(turn));
    }),
  ];
}
