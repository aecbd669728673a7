// A page that shows one document, for scripts/catalog-pictures.mjs, which calls `show`.
import { openuiChatLibrary } from '@openuidev/react-ui/genui-lib';
import { Renderer } from '@openuidev/react-lang';
import { ThemeProvider } from '@openuidev/react-ui/ThemeProvider';
import { createRoot } from 'react-dom/client';
import '@openuidev/react-ui/index.css';
import { parsePrefix, toOpenUi } from '../../src/client/index.ts';
import { lightTheme } from '../../web/src/theme.ts';

const root = createRoot(document.getElementById('root')!);

Object.assign(window, {
  show(content: string) {
    root.render(
      <ThemeProvider mode="light" lightTheme={lightTheme}>
        <style>
          {'body { margin: 0; background: #fff; } #picture { width: 560px; padding: 12px; box-sizing: border-box; }'}
        </style>
        <style>
          {'* { animation: none !important; transition: none !important; caret-color: transparent !important; }'}
        </style>
        <div id="picture" key={content}>
          <Renderer response={toOpenUi(parsePrefix(content))} library={openuiChatLibrary} isStreaming={false} />
        </div>
      </ThemeProvider>,
    );
  },
});
