/** @jsxImportSource react */
// The page of the peer in bench/view.ts: @openuidev/react-lang with its library, drawn once per animation frame.
import { Renderer } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { ThemeProvider } from '@openuidev/react-ui/ThemeProvider';
import '@openuidev/react-ui/index.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createFrameReader, createReplyStore, toOpenUi } from '../../src/client/index.ts';

type Store = ReturnType<typeof createReplyStore>;

function Answer({ store }: { readonly store: Store }) {
  const { tree, isOver } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <ThemeProvider mode="light">
      <Renderer response={toOpenUi(tree)} library={openuiChatLibrary} isStreaming={!isOver} />
    </ThemeProvider>
  );
}

/** Streams into a new answer below the others, which are not drawn again. */
async function read(url: string): Promise<void> {
  const store = createReplyStore((callback) => requestAnimationFrame(callback));
  const box = document.createElement('div');
  document.querySelector('main')?.append(box);
  createRoot(box).render(<Answer store={store} />);
  const { body } = await fetch(url);
  if (body === null) return;
  const frames = createFrameReader();
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    for (const { data } of frames.push(text)) store.push(data);
  }
}

Object.assign(window, { read });
