import type { Diagnostic } from '../element.ts';

/** All diagnostic codes, with the descriptions that are generated into docs/. */
export const diagnosticTable = {
  foreign_dialect:
    'The UI was written for another renderer (A2UI, json-render, Adaptive Cards) and was converted to components of the catalog.',
  unknown_component: 'A component is not in the catalog; its text was kept.',
  renamed_component: 'A component name was misspelled and was corrected.',
  misplaced_component: 'A component is not allowed in this place; its contents took its place.',
  wrapped_component: 'A component was wrapped in the container that it needs.',
  replaced_component:
    'The output format lacks a component; the closest components were written in its place. Reported once for each component.',
  unknown_prop: 'The component does not have a prop of this name; its text was kept.',
  renamed_prop: 'A prop name was misspelled and was corrected.',
  duplicate_prop: 'A prop was set twice; the first value was kept.',
  missing_prop: 'A required prop was missing and was set to a neutral value.',
  extra_argument: 'There were more positional arguments than the component has props.',
  moved_argument: 'A positional argument was moved to a later prop that it fits.',
  changed_type: 'A value was converted to the expected type.',
  dropped_value: 'A value could not be converted to the expected type and was dropped.',
  changed_value: 'A value was replaced by the closest allowed value.',
  unsafe_url: 'The policy does not allow a URL. The URL was removed, its link became text, or its image became a link.',
  unsafe_markdown: 'Raw HTML or a script URL in Markdown was sanitized.',
  unsafe_pattern: 'A regular expression that is invalid or could freeze the page was removed.',
  moved_text: 'Text was in a place where no text is allowed and was moved to the next place that allows it.',
  dropped_style: 'A layout or style word that the component does not support was dropped.',
  dropped_text:
    'Text that is not meant for readers, such as an id or an element that a page hides, was dropped. If `lossy`, a component of another vocabulary does not show these texts.',
  unknown_action: 'An action that is not declared was removed.',
  default_data: 'A request was not made, so the document shows its default data instead of live data.',
  unresolved_reference:
    'A name was used but never defined, or an expression needs a program. If a condition needs one, its words are shown; `lossy` if other words were left out.',
  reference_cycle: 'A definition refers to itself; the inner use was removed.',
  reference_limit_exceeded: 'A definition, or data from tool results, was used more often than allowed.',
  repeated_reference:
    'The blocks of the root, or the root and a container in it, refer to a definition more than once; it was shown once.',
  duplicate_definition: 'A name was defined again; each use refers to the closest definition.',
  unused_definition:
    'A definition was never used; it was placed next to the neighboring definition or appended to the document.',
  duplicate_root: 'The UI was written again; only what was new in it was appended.',
  superseded_value:
    'A later version of the UI changed a part that had already been sent; the earlier part stays above the new one.',
  missing_bracket: 'A closing bracket was missing and was added.',
  unmatched_bracket: 'A closing bracket had no opening bracket.',
  unterminated_string: 'A closing quote was missing.',
  unexpected_character: 'There were characters that have no meaning in the notation.',
  truncated: 'The text ended within a value; the incomplete value was dropped.',
  removed_reasoning: 'The model wrote its reasoning into the answer; the reasoning was removed.',
  empty_output: 'The model wrote nothing that can be shown.',
  limit_exceeded: 'The document or a value reached a limit; the rest was dropped.',
  lone_surrogate: 'Half of a surrogate pair was replaced with U+FFFD.',
  too_many_diagnostics: 'There were more diagnostics than are listed.',
} as const;

export type DiagnosticName = keyof typeof diagnosticTable;

/** `isLossy`: true if something that the model wrote is not in the document. */
export type Report = (code: DiagnosticName, message: string, isLossy?: boolean) => void;

/** A class, because each document has one: V8 would give every object literal with an accessor its own hidden class. */
export class DiagnosticLog {
  readonly #limit: number;
  readonly #list: Diagnostic[] = [];
  /** Where style words were reported, and how often. */
  #styles: Map<string, { readonly at: number; count: number }> | undefined;
  #isFull = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get list(): readonly Diagnostic[] {
    return this.#list;
  }

  /** True if no further diagnostics are recorded. */
  get isFull(): boolean {
    return this.#isFull;
  }

  report(code: DiagnosticName, path: string, message: string, isLossy = false): void {
    const list = this.#list;
    const style = code === 'dropped_style' ? this.#styles?.get(message) : undefined;
    const first = style === undefined ? undefined : list[style.at];
    if (style !== undefined && first !== undefined) {
      style.count += 1;
      list[style.at] = { ...first, message: `${message} It occurred ${style.count + 1} times.` };
      return;
    }
    if (this.#isFull) return;
    if (list.length >= this.#limit) {
      this.#isFull = true;
      list.push({
        code: 'too_many_diagnostics',
        path: 'root',
        message: `Only the first ${this.#limit} diagnostics are listed.`,
        lossy: false,
      });
      return;
    }
    if (code === 'dropped_style') (this.#styles ??= new Map()).set(message, { at: list.length, count: 0 });
    list.push({ code, path, message, lossy: isLossy });
  }
}
