// Icons by the names of Lucide, which models know. They are in a separate file, which a page loads with the first icon.
import { useEffect, useState } from 'preact/hooks';

type Paths = Readonly<Record<string, string>>;

let paths: Paths | undefined;

/** For pages that are drawn in one step, where nothing can be loaded later. */
export function provideIcons(all: Paths): void {
  paths = all;
}

/** Former names of icons, and their names in other sets. */
const others: Readonly<Record<string, string>> = {
  alertcircle: 'circlealert',
  alerttriangle: 'trianglealert',
  warning: 'trianglealert',
  alert: 'circlealert',
  error: 'circlex',
  xcircle: 'circlex',
  checkcircle: 'circlecheck',
  checkcircle2: 'circlecheck',
  success: 'circlecheck',
  helpcircle: 'circlehelp',
  question: 'circlehelp',
  barchart: 'chartbar',
  linechart: 'chartline',
  piechart: 'chartpie',
  home: 'house',
  edit: 'pencil',
  delete: 'trash2',
  trash: 'trash2',
  location: 'mappin',
  pin: 'mappin',
  email: 'mail',
  time: 'clock',
  cart: 'shoppingcart',
  close: 'x',
  fire: 'flame',
  share: 'share2',
  train: 'trainfront',
  money: 'banknote',
  dollar: 'dollarsign',
  idea: 'lightbulb',
  food: 'utensils',
  person: 'user',
  people: 'users',
  world: 'globe',
};

interface NamedIconProps {
  readonly name: string;
  readonly size: number;
}

/** Decorative. Unknown names are omitted. */
export function NamedIcon({ name, size }: NamedIconProps) {
  const [loaded, setLoaded] = useState(paths);
  const key = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const isName = key !== '';
  useEffect(() => {
    if (loaded !== undefined || !isName) return;
    // Without the file there are no icons, and the words beside them say the same.
    void import('./lucide.ts').then(
      (module) => setLoaded((paths ??= module.paths)),
      () => setLoaded({}),
    );
  }, [loaded, isName]);
  const find = (one: string): string | undefined =>
    loaded !== undefined && Object.hasOwn(loaded, one) ? loaded[one] : undefined;
  const path = find(key) ?? find(Object.hasOwn(others, key) ? (others[key] ?? '') : '');
  // Reserves the space until the icon is known not to exist.
  if (!isName || (loaded !== undefined && path === undefined)) return null;
  return (
    <svg class="icon named" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {path === undefined ? null : <path d={path} />}
    </svg>
  );
}
