import { hydrate } from 'preact';
import './styles/index.css';
import { App } from './app.tsx';
import { takeApiKey } from './session/api-key.ts';
import { createSession } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
// Before anything else: the address may contain the key.
takeApiKey();
// The build has drawn the page without a session into #root (static-shell.ts).
hydrate(<App session={createSession()} />, root);
