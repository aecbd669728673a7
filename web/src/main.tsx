import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@openuidev/react-ui/index.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/chat.css';
import './styles/inspector.css';
import { App } from './app.tsx';
import { createSession } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App session={createSession()} />
  </StrictMode>,
);
