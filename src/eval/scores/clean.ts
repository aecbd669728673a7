import { fromChecks, type ScoreFunction } from './score.ts';

const statement = /^[A-Za-z_]\w*\s*=\s*[A-Za-z_[{"]/;
const json = /^[[{]/;

/** The model wrote only the interface, and it needed no repair. */
export const clean: ScoreFunction = ({ replies, case: { expect } }) =>
  fromChecks(
    replies
      .filter(({ content }) => content !== '')
      .map(({ repairs, call }) => {
        const [repair] = repairs;
        // If no interface is expected, prose is fine.
        const isStray = expect.ui !== false && hasStrayText(call.text);
        const problem = repair === undefined ? 'text outside of the interface' : `${repair.code}: ${repair.message}`;
        return [repair === undefined && !isStray, problem];
      }),
  );

/** Text before or after the interface: a remark, a fence, or prose instead of an interface. */
export function hasStrayText(text: string): boolean {
  const written = text.trim();
  if (written === '') return false;
  const isBegun = statement.test(written) || json.test(written);
  return !isBegun || !/[)\]}"]$/.test(written);
}
