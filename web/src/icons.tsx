// Seven line icons, 24 units square. They are decorative; each button also has a text label.
import type { ReactNode } from 'react';

const icon = (drawing: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {drawing}
      </svg>
    );
  };

export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2.5 12h2M19.5 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4" />
  </>,
);
export const NewIcon = icon(<path d="M12 5v14M5 12h14" />);
export const PanelIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2.5" />
    <path d="M15 4v16" />
  </>,
);
export const SendIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const StopIcon = icon(<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" stroke="none" />);
export const ToolIcon = icon(
  <path d="M14.7 6.3a4 4 0 0 1 5-1l-2.6 2.6 1 2 2 1 2.4-2.5a4 4 0 0 1-5.3 4.7l-7.6 7.7a2.1 2.1 0 0 1-3-3l7.7-7.6a4 4 0 0 1 .4-3.9Z" />,
);
