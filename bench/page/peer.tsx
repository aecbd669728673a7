/** @jsxImportSource react */
// The page of the peer in bench/view.ts: @openuidev/react-lang with its library, drawn once per animation frame.
import { Renderer } from '@openuidev/react-lang';
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { ThemeProvider } from '@openuidev/react-ui/ThemeProvider';
import '@openuidev/react-ui/index.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createFrameReader, createReplyStore, toOpenUi } from '../../src/client/index.ts';

const store = createReplyStore((callback) => requestAnimationFrame(callback));

function Answer() {
  const { tree, isOver } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <ThemeProvider mode="light">
      <Renderer response={toOpenUi(tree)} library={openuiChatLibrary} isStreaming={!isOver} />
    </ThemeProvider>
  );
}

const root = createRoot(document.getElementById('answer')!);
root.render(<Answer />);

async function read(url: string): Promise<void> {
  const { body } = await fetch(url);
  if (body === null) return;
  const frames = createFrameReader();
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    for (const { data } of frames.push(text)) store.push(data);
  }
}

Object.assign(window, { read });
