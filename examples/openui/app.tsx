// A conversation whose replies are interfaces: they render while they stream, and their buttons and forms send messages.
//   export TESSERA_URL=http://127.0.0.1:8787 TESSERA_API_KEY=...
//   npx vite build examples/openui && npx vite preview examples/openui
import { Renderer } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { ThemeProvider } from '@openuidev/react-ui/ThemeProvider';
import '@openuidev/react-ui/index.css';
import { memo, useCallback, useRef, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createFrameReader,
  createReplyReader,
  toOpenUi,
  toPlainText,
  toUserMessage,
  type UiAction,
  type UiTree,
} from 'tessera-ui/client';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Reports the growing answer, once per animation frame, and returns its complete text. */
async function ask(messages: readonly Message[], onTree: (tree: UiTree) => void): Promise<string> {
  const response = await fetch('/v1/embed/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'builtin/composer/v-20261121', messages, stream: true }),
  });
  if (!response.ok || response.body === null) throw new Error((await response.json()).error.message);
  const frames = createFrameReader();
  const reader = createReplyReader();
  const body = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let frame = 0;
  const draw = () => ((frame = 0), onTree(reader.reply.tree));
  for (let part = await body.read(); !part.done; part = await body.read()) {
    for (const { data } of frames.push(part.value)) reader.push(data);
    frame ||= requestAnimationFrame(draw);
  }
  cancelAnimationFrame(frame);
  draw();
  const { content, error, isOver } = reader.reply;
  if (error !== undefined || !isOver) throw new Error(error ?? 'The answer was cut off on its way.');
  return content ?? '';
}

const Answer = memo(Renderer);
function App() {
  const [turns, setTurns] = useState<readonly (Message & { readonly lang?: string })[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function send(message: Message) {
    const before = [...turns, message];
    const show = (lang: string, content = '') => setTurns([...before, { role: 'assistant', content, lang }]);
    setTurns(before);
    setProblem('');
    setBusy(true);
    let lang = '';
    try {
      const messages = before.map(({ role, content }) => ({ role, content }));
      const content = await ask(messages, (tree) => show((lang = toOpenUi(tree))));
      show(lang, content);
    } catch (error) {
      setProblem(String(error));
    }
    setBusy(false);
  }
  const act = useRef((_action: UiAction) => {});
  act.current = (action) => {
    if (action.type === 'open_url') window.open(String(action.params?.['url']), '_blank', 'noopener');
    else if (!isBusy) void send(toUserMessage(action));
  };
  const onAction = useCallback((action: UiAction) => act.current(action), []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const content = new FormData(event.currentTarget).get('text');
    if (typeof content === 'string') void send({ role: 'user', content });
    event.currentTarget.reset();
  }
  return (
    <ThemeProvider mode="light">
      {turns.map(({ content, lang }, index) => {
        if (lang === undefined) return <p key={index}>{toPlainText(content).text}</p>;
        const isStreaming = isBusy && index === turns.length - 1;
        return <Answer key={index} response={lang} library={openuiChatLibrary} {...{ isStreaming, onAction }} />;
      })}
      <p role="alert">{problem}</p>
      <form onSubmit={submit}>
        <textarea name="text" aria-label="Message" rows={4} cols={60} required />
        <button disabled={isBusy}>Send</button>
      </form>
    </ThemeProvider>
  );
}

createRoot(document.getElementById('root')!).render(<App />);
