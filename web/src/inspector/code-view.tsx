import { useMemo, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { baseUrl } from '../session/api.ts';
import type { SessionState } from '../session/session.ts';
import { readTools } from '../session/tools-text.ts';
import { toRequest } from '../session/to-request.ts';
import { toCurl, toTypeScript } from './snippets.ts';

export interface CodeViewProps {
  readonly state: SessionState;
}

/** The conversation as a request to run elsewhere, without the key. */
export function CodeView({ state }: CodeViewProps) {
  const [language, setLanguage] = useState<'curl' | 'typescript'>('curl');
  const code = useMemo(() => {
    const hasUser = state.entries.some(({ type }) => type === 'user');
    const entries = hasUser ? state.entries : [{ type: 'user', id: 0, content: 'A form with name and email' } as const];
    // Up to the last user message, whose answer the code requests.
    const asked = entries.slice(0, entries.findLastIndex(({ type }) => type === 'user') + 1);
    const request = toRequest({ ...state, tools: readTools(state.toolsText).tools }, asked);
    return language === 'curl' ? toCurl(request, baseUrl) : toTypeScript(request, baseUrl);
  }, [state, language]);
  return (
    <>
      <div className="panel-bar">
        <fieldset className="choice">
          <legend className="hidden">Language</legend>
          {(['curl', 'typescript'] as const).map((name) => (
            <label key={name}>
              <input type="radio" name="code-language" checked={language === name} onChange={() => setLanguage(name)} />
              <span>{name === 'curl' ? 'curl' : 'TypeScript'}</span>
            </label>
          ))}
        </fieldset>
        <CopyButton label="Copy" text={code} />
      </div>
      <pre className="source">{code}</pre>
    </>
  );
}
