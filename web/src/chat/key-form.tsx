import { useState } from 'preact/hooks';

export interface KeyFormProps {
  readonly problem: string;
  readonly onKey: (key: string) => Promise<void>;
}

export function KeyForm({ problem, onKey }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') void onKey(key.trim());
      }}
    >
      <label for="api-key">API key</label>
      <p id="api-key-problem" role="alert">
        {problem} Open the URL that the service prints at startup to enter the key automatically, or paste the key from
        the file that the service names. The key stays in this tab.
      </p>
      <div class="key-row">
        <input
          id="api-key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
          aria-describedby="api-key-problem"
        />
        <button type="submit" class="button">
          Use this key
        </button>
      </div>
    </form>
  );
}
