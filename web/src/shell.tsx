// Renders the page at build time, as it looks before its scripts have run.
import { renderToString } from 'preact-render-to-string';
import { App } from './app.tsx';
import { createSession } from './session/session.ts';

export const shell = (): string => renderToString(<App session={createSession()} />);
