// A conversation in React whose replies are interfaces.
//   export TESSERA_URL=http://127.0.0.1:8787 TESSERA_API_KEY=...
//   npx vite build examples/react && npx vite preview examples/react
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TesseraUi, useTessera } from 'tessera-ui/react';

function Chat() {
  const { turns, status, send, act } = useTessera({ url: '/v1/embed/chat/completions' });
  const submit = (fields: FormData) => {
    const text = fields.get('text');
    if (typeof text === 'string') void send(text);
  };
  return (
    <>
      {turns.map((turn, index) =>
        turn.role === 'user' ? (
          <p key={index}>{turn.text}</p>
        ) : (
          <TesseraUi key={index} stream={turn.stream} onAction={act} />
        ),
      )}
      <form action={submit}>
        <textarea name="text" aria-label="Message" rows={4} required />
        <button disabled={status === 'busy'}>Send</button>
      </form>
    </>
  );
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
);
