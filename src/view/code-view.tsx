import { useEffect, useState } from 'preact/hooks';
import type { CodeToken } from './highlight.ts';
import { CopyButton } from './copy-button.tsx';
import { useView } from './view-context.ts';

interface CodeViewProps {
  readonly code: string;
  readonly language: string;
  readonly isGrowing: boolean;
}

/** Longer code stays plain. */
const maxHighlighted = 20_000;

/** Code with its language and a copy button. Colours are loaded and added when the code is complete. */
export function CodeView({ code, language, isGrowing }: CodeViewProps) {
  const { words } = useView();
  const [tokens, setTokens] = useState<readonly CodeToken[]>();
  useEffect(() => {
    if (isGrowing || code.length > maxHighlighted || !/[a-z]/i.test(language)) return undefined;
    let isCurrent = true;
    // The code is readable without colours.
    import('./highlight.ts').then(
      ({ highlight }) => isCurrent && setTokens(highlight(code, language)),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language, isGrowing]);
  return (
    <figure class="code" dir="ltr">
      <figcaption>
        <span>{language}</span>
        {code === '' || isGrowing ? null : <CopyButton text={code} label={words.copyCode} />}
      </figcaption>
      <pre tabIndex={0}>
        <code>
          {tokens === undefined || isGrowing
            ? code
            : tokens.map(([kind, text], index) =>
                kind === undefined ? (
                  text
                ) : (
                  <span key={index} class={`code-${kind}`}>
                    {text}
                  </span>
                ),
              )}
        </code>
      </pre>
    </figure>
  );
}
