// A function above a UI in a fence, which the UI calls: `const points = (team) => team.won * 3;`.

const word = '[A-Za-z_$][\\w$]*';
const helper = new RegExp(
  `^(?:export\\s+)?(?:(?:const|let|var)\\s+${word}\\s*=\\s*(?:\\([^()]{0,120}\\)|${word})\\s*=>|function\\s+${word}\\s*\\([^()]{0,120}\\)\\s*\\{\\s*return\\b[^\\n]*\\}$)`,
);
const start = new RegExp(
  `^(?:export\\s+)?(?:(?:const|let|var)\\s+${word}\\s*=\\s*(?:\\([^()]{0,120}(?:\\)\\s*(?:=>?)?)?|${word}\\s*(?:=>?)?)?|function\\s+${word}\\s*(?:\\([^()]{0,120}(?:\\)\\s*(?:\\{.*)?)?)?)$`,
);

export const isHelper = (line: string): boolean => helper.test(line);

/** The line may become such a function. */
export const mayBeHelper = (line: string): boolean => helper.test(line) || start.test(line);
