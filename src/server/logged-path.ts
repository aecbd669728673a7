/** Names that the protocol defines. All others in a path are chosen by the caller and may contain anything. */
const protocolNames: ReadonlySet<string> = new Set(
  (
    'model messages role content type text image_url url detail refusal tool_calls tool_call_id id function name ' +
    'arguments extra_content tools description parameters tool_choice parallel_tool_calls stream stream_options ' +
    'temperature top_p max_tokens max_completion_tokens n stop seed presence_penalty frequency_penalty ' +
    'reasoning_effort user metadata tessera thesys custom_components custom_actions included_components ' +
    'excluded_components c1_custom_components c1_custom_actions c1_included_components c1_excluded_components editing ' +
    'format history_limit url_provenance response_format json_schema schema'
  ).split(' '),
);

/** Keeps `messages[2].content`; cuts `metadata.order.secret` before the first name that the protocol does not define. */
export function loggedPath(path: string): string {
  let known = '';
  for (const [step, name] of path.matchAll(/\[\d{1,9}\]|\.?(\w+)|./gs)) {
    const isKnown = name === undefined ? step.startsWith('[') && step.length > 1 : protocolNames.has(name);
    if (!isKnown || known.length > 200) return `${known}...`;
    known += step;
  }
  return known;
}
