// The page before its scripts have run, for the build: what the reader sees first.
import { renderToString } from 'preact-render-to-string';
import { App } from './app.tsx';
import { createSession } from './session/session.ts';

export const shell = (): string => renderToString(<App session={createSession()} />);
