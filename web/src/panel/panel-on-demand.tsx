// The setup and the inspector are separate files, loaded when they are first opened.
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PanelProps } from './panel.tsx';

export interface PanelOnDemandProps extends PanelProps {
  readonly isOpen: boolean;
}

export function PanelOnDemand({ isOpen, ...props }: PanelOnDemandProps) {
  const [Panel, setPanel] = useState<FunctionComponent<PanelProps>>();
  useEffect(() => {
    if (isOpen && Panel === undefined) void import('./panel.tsx').then((module) => setPanel(() => module.Panel));
  }, [isOpen, Panel]);
  return (
    <aside class="panel" id="panel" aria-label="Setup and inspector">
      {Panel === undefined || !isOpen ? null : <Panel {...props} />}
    </aside>
  );
}
