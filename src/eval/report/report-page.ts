// The report as one page: tables and every rendered answer, those of one case side by side.
import type { Case } from '../cases/case.ts';
import type { Scored } from '../scores/score.ts';
import type { Comparison } from './compare.ts';
import {
  caseDifferenceText,
  costText,
  differenceRows,
  kindRows,
  summaryRows,
  timeText,
  type Rows,
} from './summary-rows.ts';
import type { Result, ScoredAnswer, Summary } from './summary.ts';

export interface Drawing {
  readonly style: string;
  /** The document as HTML. */
  draw(content: string): string;
}

export interface Report {
  readonly results: readonly Result[];
  readonly summaries: readonly Summary[];
  readonly comparisons: readonly Comparison[];
  readonly regressions: readonly string[];
}

const ownStyle = `
:root { color-scheme: light dark; }
.eval { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem clamp(.75rem, 4vw, 1.5rem) 4rem; color: CanvasText; }
.eval > h1 { font-size: clamp(1.25rem, 5vw, 2rem); overflow-wrap: anywhere; }
.eval-tables { display: flex; flex-wrap: wrap; align-items: start; gap: 1.5rem 3rem; }
.eval-table { overflow-x: auto; max-width: 100%; }
.eval-table > table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.eval-table > table th, .eval-table > table td { padding: .25rem 0 .25rem 1.25rem; text-align: start; white-space: nowrap; border-bottom: 1px solid #8884; }
.eval-table > table :first-child { padding-inline-start: 0; }
.eval > h2 { margin: 2.5rem 0 .25rem; font-size: 1.05rem; }
.eval-ask { white-space: pre-wrap; margin: 0 0 .5rem; max-height: 12rem; overflow: auto; padding: .5rem .8rem; background: #8881; border-radius: .4rem; }
.eval-row { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(min(22rem, 100%), 1fr); gap: 1rem; overflow-x: auto; align-items: start; }
.eval-answer { border: 1px solid #8885; border-radius: .5rem; padding: .6rem; min-width: 0; }
.eval-wrong { border-color: #c33; }
.eval-note { font-size: .85rem; margin: 0 0 .5rem; }
.eval-problems li, .eval-regression { color: light-dark(#b3261e, #ff8a80); }
.eval-note { overflow-wrap: anywhere; }
.eval-answer > details > summary { cursor: pointer; font-size: .85rem; opacity: .8; }
.eval-answer > details > pre { overflow: auto; max-height: 24rem; font-size: .8rem; }
`;

// A model under attack writes what it knows into the URL of a picture, and the set has such cases.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A self-contained page: no scripts, and nothing from the network. */
export function reportPage(report: Report, drawing: Drawing): string {
  const { summaries, comparisons, regressions } = report;
  const title = `Evaluation: ${summaries.map(({ name }) => name).join(', ')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escape(title)}</title>
<style>${drawing.style}${ownStyle}</style>
</head>
<body class="tessera-body">
<main class="eval">
<h1>${escape(title)}</h1>
<p>Shares in percent with 95 % intervals; medians of tokens and times. Cases in which contenders differ come first.</p>
${regressions.map((text) => `<p class="eval-regression">Regression: ${escape(text)}</p>`).join('\n')}
<div class="eval-tables">
${tableHtml(summaryRows(summaries))}
${tableHtml(kindRows(summaries))}
${tableHtml(differenceRows(comparisons))}
</div>
${comparisons.length > 0 ? '<p>* The difference is unlikely to be chance.</p>' : ''}
${casesOf(report)
  .map((given) => caseHtml(given, report, drawing))
  .join('\n')}
</main>
</body>
</html>
`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function tableHtml([heads, ...rows]: Rows): string {
  if (heads === undefined) return '';
  const head = heads.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('');
  const body = rows.map(([label = '', ...cells]) => {
    const values = cells.map((cell) => `<td>${escape(cell)}</td>`).join('');
    return `<tr><th scope="row">${escape(label)}</th>${values}</tr>`;
  });
  return `<div class="eval-table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Cases in which contenders differ first, in completeness and then in any score; then incomplete ones, then the rest. */
function casesOf({ results, comparisons }: Report): readonly Case[] {
  const answers = results.flatMap((result) => result.answers);
  const cases = new Map(answers.map((one) => [one.case.id, one.case]));
  const rank = ({ id }: Case): number => {
    const differences = comparisons.flatMap(({ cases: differing }) => differing.get(id) ?? []);
    if (differences.some((scores) => scores.has('complete'))) return 0;
    if (differences.length > 0) return 1;
    return answers.some((one) => one.case.id === id && one.scores.get('complete')?.value !== 1) ? 2 : 3;
  };
  return [...cases.values()]
    .map((given) => ({ given, rank: rank(given) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ given }) => given);
}

function caseHtml(given: Case, { results, comparisons }: Report, drawing: Drawing): string {
  const cells = results.flatMap(({ contender: { name }, answers }) => {
    const comparison = comparisons.find((one) => one.name === name);
    const differences = comparison?.cases.get(given.id);
    const note =
      differences === undefined
        ? ''
        : `<p class="eval-note">Against ${escape(comparison?.reference ?? '')}: ${escape(caseDifferenceText(differences))}</p>`;
    return answers
      .filter((one) => one.case.id === given.id)
      .map((one, index) => answerHtml(name, one, index === 0 ? note : '', drawing));
  });
  return `<h2 id="${escape(given.id)}">${escape(given.id)} (${escape(given.kind)})</h2>
<div class="eval-ask">${escape(askedText(given))}</div>
<div class="eval-row">${cells.join('\n')}</div>`;
}

const askedText = ({ turns }: Case): string =>
  turns
    .flat()
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n\n');

const verdictText = ({ value, problems }: Scored): string =>
  `Judge: ${Math.round(100 * value)} %${problems.length > 0 ? `. ${problems.join(' ')}` : ''}`;

/** `note`: a paragraph below the name. */
function answerHtml(
  name: string,
  { answer, run, scores, measures }: ScoredAnswer,
  note: string,
  drawing: Drawing,
): string {
  const isComplete = scores.get('complete')?.value === 1;
  const problems = [...scores].flatMap(([score, { value, problems: found }]) =>
    score === 'complete' || score === 'judge' || value === 1 ? [] : found.map((problem) => `${score}: ${problem}`),
  );
  // The opinion of a judge does not make an answer wrong.
  const verdict = scores.get('judge');
  const replies = answer.turns.flat();
  const calls = replies.flatMap(({ call }) => call.toolCalls.map((one) => `${one.name}(${one.arguments})`));
  const took = [
    `${measures.completionTokens} tokens`,
    ...(measures.total === undefined ? [] : [timeText(measures.total)]),
    ...(measures.cost === undefined || measures.cost === 0 ? [] : [costText(measures.cost)]),
  ];
  const raw = replies.map(({ call }) => call.text).join('\n\n----\n\n');
  const content = replies.findLast((reply) => reply.content !== '')?.content;
  return `<section class="eval-answer${isComplete ? '' : ' eval-wrong'}">
<p class="eval-note"><strong>${escape(name)}</strong>${run > 1 ? `, run ${run}` : ''}: ${isComplete ? 'complete' : 'incomplete'}, ${took.join(', ')}</p>
${note}
${problems.length > 0 ? `<ul class="eval-note eval-problems">${problems.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>` : ''}
${verdict === undefined ? '' : `<p class="eval-note">${escape(verdictText(verdict))}</p>`}
${calls.length > 0 ? `<p class="eval-note">Calls ${escape(calls.join(', '))}</p>` : ''}
${content === undefined ? '' : drawing.draw(content)}
<details><summary>What the model wrote</summary><pre>${escape(raw)}</pre></details>
</section>`;
}
