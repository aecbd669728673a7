// Conversations of five turns: one UI, then four edits. Compares the tokens of editing by name with rewriting the UI, and
// counts the prompt tokens of the names. The replies are written by hand in the requested form: this measures the
// notation, not how well a model follows it.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { elementNames } from '../src/prompt/element-names.ts';
import { toNotation } from '../src/prompt/notation.ts';
import type { JsonValue } from '../src/schema/schema.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';
import { round, type Bench } from './bench.ts';
import { readSamples } from './samples.ts';

const count = (text: string): number => encode(text).length;

/** The edits, by the sample that a conversation begins with. */
const conversations: Readonly<Record<string, readonly string[]>> = {
  comparison: [
    // "The train is 29 € now."
    'e4 = Col("Train", ["2 h 50 min", "29 €", "12 kg"])',
    // "Add the bus."
    'e2 = Table([e3, e4, e5, n1])\nn1 = Col("Bus", ["3 h 30 min", "15 €", "20 kg"])\ne6 = RadarChart(["Speed", "Comfort", "Price", "Climate"], [e7, e8, n2])\nn2 = Series("Bus", [4, 5, 9, 8])',
    // "Bars instead of the radar."
    'e7 = BarChart(["Speed", "Comfort", "Price", "Climate"], [e8, e9, e10])',
    // "Without the recommendation, and ask me what to do next."
    'root = Card([e1, e2, e7, n1])\nn1 = FollowUpBlock([FollowUpItem("Book the train"), FollowUpItem("When does the bus leave?")])',
  ],
  'recipe-german': [
    // "For six."
    'e1 = CardHeader("Kartoffelsuppe", "Für 6 Personen · 45 Minuten")\ne5 = Col("Menge", ["1,2 kg", "3", "1,5 Liter"])',
    // "Say how long each step takes."
    'e7 = StepsItem("Schneiden", "Kartoffeln und Möhren würfeln. 15 Minuten.")\ne8 = StepsItem("Kochen", "In der Brühe 25 Minuten garen.")\ne9 = StepsItem("Pürieren", "Mit Salz & Muskat abschmecken. 5 Minuten.")',
    // "A warning about the hot soup before the steps."
    'root = Card([e1, e2, e3, n1, e6, e10])\nn1 = Callout("warning", "Heiß", "Vor dem Pürieren kurz abkühlen lassen.")',
    // "No labels."
    'root = Card([e1, e3, e6, e7, e11])',
  ],
  'support-answer': [
    // "It is 29.90."
    'e2 = Callout("success", "Refund started", "You will see **29.90 €** within 3 to 5 days.")',
    // "A phone number too."
    'e10 = Buttons([e11, n1, e12], "row")\nn1 = Button("Call us", {type: "open_url", params: {url: "tel:+351000000000"}})',
    // "Explain the bank's part more."
    'e5 = TextContent("The bank answered after 30 seconds. Our page gives up after 20, and asked again.")',
    // "The steps need not be collapsed."
    'root = Card([e1, e2, e7, e10])',
  ],
  'travel-spanish': [
    // "Add Friday evening."
    'e3 = Accordion([n1, e4, e6])\nn1 = AccordionItem("viernes", "Viernes", [TextContent("Llegada y cena en Triana.")])',
    // "The warning first."
    'root = Card([e1, e10, e2, e3])',
    // "Sunday by boat."
    'e10 = TextContent("Paseo en barco por el río.")',
    // "Without the picture."
    'root = Card([e1, e2, e4])',
  ],
};

export const editing: Bench = {
  name: 'editing',
  purpose: 'tokens of editing a UI by element names, compared with rewriting it',
  async run(_options, say) {
    const catalog = createCatalog();
    let [changed, anew, named, turns] = [0, 0, 0, 0];
    for (const [name, answers] of Object.entries(conversations)) {
      const sample = readSamples().find((one) => one.name === name);
      if (sample === undefined) throw new Error(`There is no sample ${name}.`);
      let root = (JSON.parse(sample.json) as { component: JsonValue }).component;
      const before = [changed, anew];
      for (const answer of answers) {
        named += count(elementNames(root, catalog));
        const compiler = createUiCompiler(catalog, { base: root });
        const content = compiler.push(answer) + compiler.end();
        if (compiler.diagnostics.length > 0) {
          throw new Error(`${name}: ${answer}\n${compiler.diagnostics.map(({ message }) => message).join('\n')}`);
        }
        // The compiler's own output.
        root = (JSON.parse(content) as { component: JsonValue }).component;
        changed += count(answer);
        anew += count(toNotation(root, catalog));
        turns += 1;
      }
      const [wrote, whole] = [changed - (before[0] ?? 0), anew - (before[1] ?? 0)];
      say(`  ${name}: ${wrote} tokens in four changes, ${whole} anew (${round(wrote / whole)})`);
    }
    return {
      'turns that change a UI': turns,
      'edits by name (completion tokens)': changed,
      'complete rewrites (completion tokens)': anew,
      'edits / rewrites': round(changed / anew),
      'names of the newest UI and how to use them (prompt tokens per turn)': round(named / turns),
    };
  },
};
