// Line icons on a grid of 20, drawn for this project.
const paths = {
  info: 'M10 9v5M10 6.2v.1M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  success: 'm6.8 10.3 2.2 2.2 4.4-4.8M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  warning:
    'M10 8v3.5M10 14.2v.1M8.7 3.4 2.3 14.6A1.5 1.5 0 0 0 3.6 17h12.8a1.5 1.5 0 0 0 1.3-2.4L11.3 3.4a1.5 1.5 0 0 0-2.6 0Z',
  danger: 'M10 6v4.6M10 13.8v.1M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  neutral: 'M4 6h12M4 10h12M4 14h7',
  down: 'm5 7.5 5 5 5-5',
  left: 'm12.5 5-5 5 5 5',
  right: 'm7.5 5 5 5-5 5',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  open: 'M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11 4h5v5M16 4l-7 7',
  copy: 'M7.5 7.5V5A1.5 1.5 0 0 1 9 3.5h6A1.5 1.5 0 0 1 16.5 5v6A1.5 1.5 0 0 1 15 12.5h-2.5M5 7.5h6A1.5 1.5 0 0 1 12.5 9v6A1.5 1.5 0 0 1 11 16.5H5A1.5 1.5 0 0 1 3.5 15V9A1.5 1.5 0 0 1 5 7.5Z',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  flat: 'M5 10h10M11 6l4 4-4 4',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  ascending: 'M10 15V5M6 9l4-4 4 4',
  descending: 'M10 5v10M6 11l4 4 4-4',
  image:
    'M3.5 5A1.5 1.5 0 0 1 5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5ZM4 13.5l3.5-3.5 3 3 2-2 3.5 3.5M12.5 7.5h.1',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the text beside it says the same. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
