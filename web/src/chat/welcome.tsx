import { examples, type Example } from '../setup/examples.ts';
import { pictures } from './welcome-pictures.tsx';

export interface WelcomeProps {
  readonly onExample: (example: Example) => void;
}

export function Welcome({ onExample }: WelcomeProps) {
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">Send something. Get an interface.</h2>
      <p>Tessera answers with components instead of prose. Start with an example, or paste data of your own.</p>
      <ul class="example-list">
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" class="example" onClick={() => onExample(example)}>
              <span class="example-picture">{pictures[example.picture]}</span>
              <span class="example-title">{example.title}</span>
              <span class="example-hint">{example.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
