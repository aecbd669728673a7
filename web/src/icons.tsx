// Line icons, 24 units square. They are decorative; each button also has a text label.
import type { ComponentChildren } from 'preact';

const icon = (drawing: ComponentChildren, name = 'icon') =>
  function Icon() {
    return (
      <svg
        class={name}
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        stroke-width="1.7"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };

/** Points to a side. */
const mirrored = 'icon mirrored';

export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2.5 12h2M19.5 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4" />
  </>,
);
export const NewIcon = icon(
  <path d="M12 20H5a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h7M17.6 3.9a1.7 1.7 0 0 1 2.4 2.4L12.5 14 9 15l1-3.5Z" />,
);
export const ListIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2.5" />
    <path d="M9 4v16" />
  </>,
  mirrored,
);
export const PanelIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2.5" />
    <path d="M15 4v16" />
  </>,
  mirrored,
);
export const SendIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const StopIcon = icon(<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" stroke="none" />);
export const ToolIcon = icon(
  <path d="M14.7 6.3a4 4 0 0 1 5-1l-2.6 2.6 1 2 2 1 2.4-2.5a4 4 0 0 1-5.3 4.7l-7.6 7.7a2.1 2.1 0 0 1-3-3l7.7-7.6a4 4 0 0 1 .4-3.9Z" />,
);
export const DownIcon = icon(<path d="M6 9l6 6 6-6" />);
export const BelowIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1.2" fill="currentColor" />
    <circle cx="12" cy="12" r="1.2" fill="currentColor" />
    <circle cx="19" cy="12" r="1.2" fill="currentColor" />
  </>,
);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const EditIcon = icon(<path d="M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17ZM14.5 7.5l3 3" />);
export const AgainIcon = icon(<path d="M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4V5a1 1 0 0 1 1-1h10v1" />
  </>,
);
export const CompareIcon = icon(
  <>
    <rect x="3" y="5" width="7.5" height="14" rx="2" />
    <rect x="13.5" y="5" width="7.5" height="14" rx="2" />
  </>,
);
export const InspectIcon = icon(<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const DeleteIcon = icon(
  <path d="M4 7h16M10 11v6M14 11v6M6 7l1 12a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-12M9 7V4h6v3" />,
);
export const BeforeIcon = icon(<path d="M14.5 6l-6 6 6 6" />, mirrored);
export const AfterIcon = icon(<path d="M9.5 6l6 6-6 6" />, mirrored);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 8v4.5M12 16v.1" />
  </>,
);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L11.8 7.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12.2 16.8" />,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
