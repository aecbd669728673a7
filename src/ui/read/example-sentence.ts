// A line above a fence which says that the fence holds code to read, not a UI to show: `For a bar chart in Chart.js,
// pass this config:`.

/** Ends such a line, in several languages. */
const forExample =
  /(?:\b(?:for example|e\.g\.|zum beispiel|z\. ?b\.|par exemple|por ejemplo|por exemplo|ad esempio|bijvoorbeeld|na przykład|örneğin)|например|例如|比如|たとえば|例えば|예를 들어)\s*[:：]\s*$/iu;
/** Words for output (written, printed, sent) and names of other libraries. */
const aboutCode =
  /\b(?:(?:is|are) (?:then )?written|(?:you|one|we) (?:would|can|could|might|must|should) write|(?:is|are) to write|(?:it|this|that|which|script|program|code) (?:prints|returns|outputs|emits|produces|generates)|comes? out|(?:pass|use|with|add) (?:this|the following) (?:config|options|payload|object|spec|snippet|code)|code (?:for|of)|payload|snippet|in [\w.-]+, (?:the|this|it)\b[^\n]*\bwould be|chart\.?js|vega(?:-lite)?|block kit|echarts|plotly|highcharts|dash code|streamlit)\b[^\n]*[:：]\s*$/i;

/** Matches a sentence about a notation in general, not about one UI: `A form looks like this:`, `This is *wrong*:`. */
const aboutNotation =
  /(?:\b(?:a|an|any|every|each|the (?:smallest|simplest|shortest|minimal|basic))(?: [\w`-]+){1,4} looks like(?: this)?|\bthis (?:is|would be)(?: not)? \W{0,3}(?:wrong|incorrect|invalid|allowed|correct|valid|right)|\b(?:you|one|we) (?:write|type)|^\W*to (?:make|create|add|draw|define|build|write|declare|show|nest)\b[^\n:]*\b(?:write|use|call|type)(?: this)?|\b(?:named|keyword) arguments?|^\W*(?:wrong|incorrect|invalid|bad|correct|right|valid|good)(?: (?:example|usage|way))?|\bschreibt man|\bschreibst du|^\W*(?:falsch|richtig)|\bon écrit|\bse escribe|\bsi scrive|\bse escreve)\W{0,3}[:：]\W{0,3}$/iu;
const aboutParts = /\b(?:positional|the root (?:is|must|has|always|never)|syntax (?:is|of|for))\b[^\n]*[:：]\W{0,3}$/i;

/** Compares or explains formats: `OpenUI Lang and JSON can both describe it. In OpenUI Lang:`, `The same in JSON:`. */
const aboutFormats =
  /(?:\b(?:openui(?: lang)?|json|a2ui|adaptive cards?|yaml|xml|html|jsx),? (?:and|or|vs\.?|versus|instead of|rather than) (?:openui|json|a2ui|adaptive cards?|yaml|xml|html|jsx)|^\W{0,3}the same\b[^\n:]*\bin (?:openui|json|a2ui|adaptive cards?|yaml|xml|html|jsx|the notation))\b[^\n]*[:：]\W{0,3}$/i;
const aboutFormat =
  /(?:^\W{0,3}an? (?:[\w`-]+ ){1,4}is (?:just |only |simply |an? )?(?:json|yaml|xml|html|tree|object|list|call|statement)|\b(?:you|one|we) (?:can|could|may) (?:also )?(?:describe|express|define|declare|specify))\b[^\n]*[:：]\W{0,3}$/i;

/** What is wrong with code, and how to change it: `The bracket is missing:`, `Close it like this:`. */
const aboutFault =
  /(?:\b(?:brackets?|braces?|quotes?|commas?|parenthes[ei]s|semicolons?)\b[^\n]*|^\W*(?:write|close|fix|change|spell|quote|escape) (?:it|them|this|that)\b[^\n]*)[:：]\W{0,3}$/i;
/** A model that writes its own UI again speaks of itself. */
const aboutItself = /\b(?:i|i'm|i've|me|my|oops|wait|sorry|apologies)\b/i;

/** `line`: the last line above the fence. */
export const announcesCode = (line: string): boolean =>
  [forExample, aboutCode, aboutNotation, aboutParts, aboutFormats, aboutFormat].some((sentence) =>
    sentence.test(line),
  ) ||
  (aboutFault.test(line) && !aboutItself.test(line.replaceAll('’', "'")));
