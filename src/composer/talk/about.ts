// The composer's description of itself, shown for a question that it cannot answer: what it is, and three examples,
// each as a button that sends a message.
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { buttons, heading, messageButton, quietText, textContent } from '../notation/vocabulary.ts';

export const aboutNote = ({ about }: Phrases): Call => quietText(about.note);

export interface Example {
  readonly label: string;
  /** The message that a click sends. */
  readonly message: string;
}

/** Examples that the composer can handle. */
export function examplesOf({ about }: Phrases): readonly Example[] {
  const [data, form, notes] = about.examples;
  return [
    { label: data, message: about.data },
    { label: form, message: form },
    { label: notes, message: about.notes },
  ];
}

export const aboutBlocks = (phrases: Phrases): readonly Call[] => [
  heading(phrases.about.title),
  textContent(phrases.about.line),
  quietText(phrases.about.hint),
  buttons(examplesOf(phrases).map(({ label, message }) => messageButton(label, message))),
];
