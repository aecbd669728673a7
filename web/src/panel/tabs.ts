export const panelTabs = [
  { id: 'setup', title: 'Setup' },
  { id: 'theme', title: 'Theme' },
  { id: 'document', title: 'Document' },
  { id: 'frames', title: 'Frames' },
  { id: 'repairs', title: 'Repairs' },
  { id: 'code', title: 'Code' },
] as const;

export type PanelTab = (typeof panelTabs)[number]['id'];
