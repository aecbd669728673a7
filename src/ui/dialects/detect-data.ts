// JSON that is an answer without naming a component: data to be shown, the configuration of a chart, a form, a message of
// a chat application.
import { isSmallAnswer } from './detect-answer.ts';

/** Shapes that only a renderer reads, so they are a UI even in a fence. */
const shapes: readonly RegExp[] = [
  /"\$schema"\s*:\s*"[^"]*\/vega-lite\//,
  /"type"\s*:\s*"(?:line|bar|pie|doughnut|radar|polarArea|scatter|bubble)"\s*,[\s\S]*"datasets"\s*:\s*\[/,
  /"datasets"\s*:\s*\[\s*\{\s*"(?:label|data|backgroundColor|borderColor)"/,
  /"(?:xAxis|tooltip|legend)"\s*:\s*[{[][\s\S]*"series"\s*:\s*\[\s*\{[^{}[\]]*"type"\s*:\s*"(?:bar|line|pie|scatter|radar)"/,
  /"series"\s*:\s*\[\s*\{[^{}]{0,600}"type"\s*:\s*"(?:bar|line|pie|radar)"/,
  /^\s*\{\s*"(?:quiz|dashboard|survey|itinerary|comparison)"\s*:\s*\{\s*"(?:title|name|heading)"/,
  // A component under a name of the model's own, with a title and a list.
  /^\s*\{\s*"(?:type|component|widget|view)"\s*:\s*"(?!object"|array"|string"|module"|commonjs")[a-z][\w-]*"\s*,\s*"title"\s*:\s*"[^"]*"[\s\S]*"(?:items|questions|sections|steps|options|cards|fields|metrics|events)"\s*:\s*\[/,
  /"mark"\s*:\s*(?:"|\{)[\s\S]*"encoding"\s*:\s*\{/,
  /"blocks"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:header|section|divider|input|actions|context)"\s*,\s*"(?:text|fields|block_id|label|elements|element|accessory)"\s*:\s*[{["]/,
  /"(?:inline_keyboard|keyboard)"\s*:\s*\[\s*\[/,
  /"template_type"\s*:\s*"|"quick_replies"\s*:\s*\[/,
  /"uiSchema"\s*:\s*\{/,
  /"chart"\s*:\s*\{[^{}]*"type"\s*:\s*"(?:column|bar|line|spline|area|areaspline|pie|donut)"[\s\S]*"series"\s*:\s*\[/,
  // Messages of A2UI beside the text of an answer.
  /"(?:surfaceUpdate|beginRendering|createSurface|updateComponents)"\s*:\s*\{\s*"/,
  /"x-(?:component|decorator)"\s*:\s*"/,
  /"pages"\s*:\s*\[\s*\{[^[\]]*"elements"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:text|comment|radiogroup|checkbox|dropdown|rating|boolean)"/,
  /"(?:kpis|widgets|charts|metrics)"\s*:\s*\[\s*\{/,
  // A card of Google Chat, a form of JSON Forms.
  /"(?:decoratedText|textParagraph|selectionInput)"\s*:\s*\{/,
  /"uischema"\s*:\s*\{/,
  /^\s*\{\s*"(?:cards|components|widgets|sections|blocks)"\s*:\s*\[\s*\{\s*"(?:title|label)"\s*:\s*"[^"]*"\s*,\s*"(?:type|component|kind|widget)"\s*:\s*"(?:metric|stat|kpi|gauge|progress|table|chart|list|(?:line|bar|pie|area)[-_]?chart)"/i,
  /"statements"\s*:\s*\[\s*\{/,
  // A UI in a text.
  /"(?:ui|component|content|spec|layout|view)"\s*:\s*"\s*\{\s*\\"/,
];

export const isDescribedUi = (text: string): boolean =>
  compound.test(text) || described.test(text) || shapes.some((shape) => shape.test(text));

/** Names of components of several words: `stat_cards`, `comparison-table`. */
const compound =
  /^\s*(?:\[\s*)?\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?"type"\s*:\s*"(?:(?:stat|kpi|metric|info|title|text|data|comparison|bullet|image|hero|line|bar|pie|area|progress|quick|status|alert|feature|product|summary)s?[-_](?:cards?|grid|row|slide|block|tables?|list|charts?|section|bar|replies|banner|box))"\s*,[^{}]{0,200}"(?:data|content|props|value|config|title|items|cards|rows|columns)"\s*:/;
const described =
  /"componentType"\s*:\s*"[A-Za-z][\w-]*"|"chart_?[tT]ype"\s*:\s*"(?:line|bar|pie|doughnut|donut|radar|area|scatter)"[^]*"(?:datasets|series|data)"\s*:\s*\[/;

/** A call of a tool; its arguments are for a program unless they hold a UI. */
const toolCall =
  /^[\s[]*\{\s*(?:"(?:id|type)"\s*:\s*"[\w.:-]*"\s*,\s*)?"(?:name|tool|tool_name|function|function_name|function_call|tool_calls|action|recipient_name)"\s*:\s*(?:"[\w.:-]*"\s*,\s*"(?:arguments|parameters|args|input|tool_input|action_input|params)"|[{[])/;
const uiInside = /\\?"(?:component|children|elements|blocks|components|widgets|sections|items|fields)\\?"\s*:/;
const start = /^(?:\{\s*(?:["'][\w$@ .-]*["']?\s*)?$|\[\s*(?:\{\s*(?:["'][\w$@ .-]*["']?\s*)?)?$)/;
const opening = /^(?:\{\s*["'][^"'\n]{1,60}["']\s*:|\[\s*\{\s*["'][^"'\n]{1,60}["']\s*:)/;
const nested = /^\[\s*\{|["']\s*:\s*[[{]\s*["'{[\d-]/;
/** One component with its text on one line. */
const typedLine =
  /^\{\s*"type"\s*:\s*"(?:callout|alert|notice|banner|heading|header|title|paragraph|button|badge|card|stat|metric|kpi|quote|info|warning|success|tip)"\s*,[\s\S]*"(?:title|text|label|content|description|message|value)"\s*:\s*"/;
/** Files by their paths. */
const files = /^\{\s*"[\w./@-]*\w\.[a-z]{1,5}"\s*:\s*"(?:[^"\\]|\\[^n])*\\n/;
/** Members that only programs read. */
const program =
  /^\{\s*"(?:error|code|jsonrpc|compilerOptions|scripts|dependencies|devDependencies|extends|openapi|swagger|paths)"/;
/** An object on one line, and whatever follows it. */
const firstLine = /^\{[^\n]*\}(?=[ \t\r]*\n)/;
const maxHeld = 900;

/**
 * Whether a bare JSON text is data to show. `more`: the following text decides. `isAnswer`: nothing precedes the JSON, so
 * a small object may be the answer.
 */
export function detectData(text: string, isAnswer = false): 'data' | 'more' | undefined {
  if (!opening.test(text)) return start.test(text) && text.length < maxHeld ? 'more' : undefined;
  if (program.test(text)) return undefined;
  if (files.test(text)) return 'data';
  if (isAnswer && isSmallAnswer(firstLine.exec(text)?.[0] ?? '')) return 'data';
  const last = text.charAt(text.length - 1);
  if (!/[{[\]}"'\d,\n]/.test(last) && text.length < maxHeld) return 'more';
  if (!/[{[\]}"'\d,\n]/.test(last)) return isAnswer && isSmallAnswer(text) ? 'data' : undefined;
  if (toolCall.test(text)) {
    if (uiInside.test(text)) return 'data';
  } else if (nested.test(text) || typedLine.test(text)) return 'data';
  if (/\}[ \t\r]*\n$/.test(text) || text.length >= maxHeld)
    return isFlat(text) || (isAnswer && isSmallAnswer(text)) ? 'data' : undefined;
  return 'more';
}

/** Several members, one per line. */
const isFlat = (text: string): boolean =>
  /^\{[ \t\r]*\n[^\n]*,[ \t\r]*\n[^]*\n\}\s*$/.test(text) && !toolCall.test(text);
