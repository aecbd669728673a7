import { fromChecks, type ScoreFunction } from './score.ts';

/** The document contains everything that the model wrote. */
export const kept: ScoreFunction = ({ replies }) =>
  fromChecks(
    replies
      .filter(({ content }) => content !== '')
      .map(({ repairs }) => {
        const lost = repairs.find(({ lossy }) => lossy);
        return [lost === undefined, lost === undefined ? '' : `${lost.code} at ${lost.path}: ${lost.message}`];
      }),
  );
