import type { Example } from '../setup/examples.ts';

export interface WelcomeProps {
  readonly examples: readonly Example[];
  readonly onExample: (example: Example) => void;
}

export function Welcome({ examples, onExample }: WelcomeProps) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">Send something. Get an interface.</h2>
      <p>
        The answer is a document of components, rendered here while it arrives. The first example is in the box below;
        press Send, or choose another.
      </p>
      <ul className="example-list">
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className="example" onClick={() => onExample(example)}>
              <strong>{example.title}</strong>
              <span>{example.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
