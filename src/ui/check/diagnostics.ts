import type { Diagnostic } from '../element.ts';

/** Every code a diagnostic can have, with the sentence that docs/diagnostics print. */
export const diagnosticTable = {
  unknown_component: 'A component that is not in the catalog; its text was kept as text.',
  renamed_component: 'A component name was a near miss of a known one.',
  misplaced_component: 'A component stood where it may not; it was wrapped, or its contents took its place.',
  wrapped_component: 'A component was given the container that it needs.',
  unknown_prop: 'A prop that the component does not have; its text was kept as text.',
  renamed_prop: 'A prop name was a near miss of a known one.',
  duplicate_prop: 'A prop was given twice; the first one stands.',
  missing_prop: 'A required prop was not given; it got its neutral value.',
  extra_argument: 'More positional arguments than the component has props.',
  moved_argument: 'A positional argument fitted a later prop.',
  changed_type: 'A value was turned into the type that was expected.',
  dropped_value: 'A value could not be turned into what was expected.',
  changed_value: 'A value was brought into its bounds or to the nearest allowed one.',
  unsafe_url: 'A URL that the policy does not allow was removed, or kept as text or as a link instead of a picture.',
  unsafe_markdown: 'Raw HTML or a script URL in Markdown was neutralised.',
  unsafe_pattern: 'A regular expression that could freeze the page, or cannot be read, was removed.',
  moved_text: 'Text stood where no text may; it was put after it.',
  dropped_style: 'A word of layout or style that the component does not take was left out.',
  dropped_text: 'Text that nobody reads, such as an id, was left out.',
  unknown_action: 'An action that is not declared was removed.',
  unresolved_reference: 'A name was used that is defined nowhere.',
  reference_cycle: 'A definition refers to itself; the inner use was removed.',
  reference_limit_exceeded: 'A definition was used more often than allowed.',
  duplicate_definition: 'A name was defined again; each use means the definition nearest to it.',
  unused_definition: 'A definition that nothing refers to was appended.',
  second_root: 'The UI was written again; only what was new in it was appended.',
  missing_bracket: 'A bracket was missing and was taken as closed.',
  unmatched_bracket: 'A closing bracket had no opening one.',
  unterminated_string: 'A closing quote was missing.',
  unexpected_character: 'Characters that mean nothing in the notation.',
  truncated: 'The text ended in the middle of something; the unfinished value was left out.',
  removed_reasoning: 'The model thought aloud inside its answer; the thoughts were left out.',
  empty_output: 'The model wrote nothing that could be shown.',
  limit_exceeded: 'The document reached a limit; what came after was left out.',
  lone_surrogate: 'Half a character was replaced by the replacement character.',
  too_many_diagnostics: 'There were more diagnostics than the limit.',
} as const;

export type DiagnosticName = keyof typeof diagnosticTable;

export interface DiagnosticLog {
  report(code: DiagnosticName, path: string, message: string, isLossy?: boolean): void;
  readonly list: readonly Diagnostic[];
}

export function createDiagnosticLog(limit: number): DiagnosticLog {
  const list: Diagnostic[] = [];
  let isFull = false;
  return {
    list,
    report(code, path, message, isLossy = false) {
      if (isFull) return;
      if (list.length >= limit) {
        isFull = true;
        list.push({
          code: 'too_many_diagnostics',
          path: 'root',
          message: `Only the first ${limit} diagnostics are listed.`,
          lossy: false,
        });
        return;
      }
      list.push({ code, path, message, lossy: isLossy });
    },
  };
}
