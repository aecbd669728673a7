import { useState } from 'react';

export interface KeyFormProps {
  readonly problem: string;
  readonly onKey: (key: string) => Promise<void>;
}

export function KeyForm({ problem, onKey }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') void onKey(key.trim());
      }}
    >
      <label htmlFor="api-key">API key</label>
      <p id="api-key-problem" role="alert">
        {problem} The address that the service prints at its start brings the key along; else it is in the file that it
        names. It stays in this tab.
      </p>
      <div className="key-row">
        <input
          id="api-key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          aria-describedby="api-key-problem"
        />
        <button type="submit" className="button">
          Use this key
        </button>
      </div>
    </form>
  );
}
