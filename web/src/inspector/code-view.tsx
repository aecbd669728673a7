import { useMemo, useState } from 'preact/hooks';
import { baseUrl } from '../session/api.ts';
import type { Entry } from '../session/entry.ts';
import type { SessionState } from '../session/state.ts';
import { toRequest } from '../session/to-request.ts';
import { Choice } from './choice.tsx';
import { languages, toSnippet, type Language } from './snippets.ts';
import { SourceView } from './source-view.tsx';

export interface CodeViewProps {
  readonly state: SessionState;
  /** The id of the inspected reply, whose request is shown. */
  readonly selected: number | undefined;
}

const example: Entry = { type: 'user', id: 0, content: 'A form with name and email' };

export function CodeView({ state, selected }: CodeViewProps) {
  const [language, setLanguage] = useState<Language>('curl');
  const { entries, setup } = state.conversation;
  const code = useMemo(() => {
    const end = entries.findIndex(({ id }) => id === selected);
    const asked = end > 0 ? entries.slice(0, end) : [example];
    return toSnippet(language, toRequest(setup, setup.model, asked), baseUrl());
  }, [entries, setup, selected, language]);
  return (
    <>
      <Choice name="code-language" label="Language" options={languages} value={language} onChange={setLanguage} />
      <SourceView text={code} label="the code" />
    </>
  );
}
