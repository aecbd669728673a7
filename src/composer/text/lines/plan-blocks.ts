// Shows appointments and plans as a timeline, and numbered steps as steps.
import type { Call } from '../../notation/call.ts';
import { steps, timeline } from '../../notation/vocabulary.ts';
import { literalText } from '../literal-text.ts';
import type { PlanSegment } from './line-segment.ts';

export const planBlock = (plan: PlanSegment): Call =>
  plan.type === 'agenda'
    ? timeline(plan.appointments.map((one) => ({ ...one, details: listed(one.details) })))
    : steps(plan.steps.map((one) => ({ ...one, details: listed(one.details) })));

/** Several lines are a list. */
function listed(details: string): string {
  const lines = details.split('\n').map(literalText);
  return lines.length < 2 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n');
}
