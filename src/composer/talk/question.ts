// Decides whether a text addresses the composer or is content to show. Only short, plain prose can address it.

const maxTalkLength = 400;
/** Longer texts are content to show, even if they contain a question. */
const maxTalkLines = 3;
const openings =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|help|thanks|thank you|who|whose|what|when|where|why|how|which|can|could|would|should|shall|is|are|am|was|were|do|does|did|will|has|have|may|please|tell|explain|write|summari[sz]e|translate|give|show|list|find|search|make|create|build|generate|draw|plot|design|compare|calculate|compute|recommend|suggest|describe|book|order|i (?:want|need|would like)|i'd like|let's|let us)\b/i;

export function addressesComposer(prose: string): boolean {
  const text = prose.trim();
  if (text === '' || text.length > maxTalkLength || text.split('\n').length > maxTalkLines) return false;
  return isQuestion(text) || (!text.includes('\n') && openings.test(text));
}

/** True if the first or the last paragraph ends with a question. The questions in between, and those of a list, are content. */
export function isQuestion(prose: string): boolean {
  const text = prose.trim();
  const first = text.split(/\n\s*\n/, 1)[0] ?? '';
  return [first, text].some((part) => /[?？؟]$/.test(part.trimEnd()) && !listItem.test(lastLine(part)));
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
