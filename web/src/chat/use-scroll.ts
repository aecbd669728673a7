// The scroll position of the conversation. A new message goes to the top, with room for its answer below, so that nothing
// moves while the answer grows. A reload restores the position.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Place {
  readonly entry: string;
  /** CSS pixels from the top of the entry to the top of the view. */
  readonly offset: number;
}

const margin = 20;

const storageKey = (id: string): string => `tessera.scroll.${id}`;

const entriesIn = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('[data-id]')];

/** The distance of an element from the top of the scrolled content. */
const topOf = (view: HTMLElement, element: HTMLElement): number =>
  element.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;

function placeIn(view: HTMLElement): Place | undefined {
  const found = entriesIn(view).findLast((entry) => topOf(view, entry) <= view.scrollTop + margin);
  return found && { entry: found.dataset['id'] ?? '', offset: view.scrollTop - topOf(view, found) };
}

export interface Scrolling {
  readonly view: { current: HTMLDivElement | null };
  /** An element after the last answer. */
  readonly end: { current: HTMLDivElement | null };
  readonly hasMore: boolean;
  readonly showEnd: () => void;
}

/** `lastAsked` is the id of the newest message; `isBusy` is true if it has just been sent. */
export function useScroll(conversation: string, lastAsked: number | undefined, isBusy: boolean): Scrolling {
  const view = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  /** Kept until the user scrolls, because content that is drawn late changes the height of what is above. */
  const kept = useRef<Place | 'end' | undefined>(undefined);

  useLayoutEffect(() => {
    const { current } = view;
    if (current === null) return undefined;
    const apply = (): void => {
      const place = kept.current;
      // The welcome page is read from its top.
      if (place === undefined || entriesIn(current).length === 0) return;
      const entry =
        place === 'end' ? undefined : entriesIn(current).find(({ dataset }) => dataset['id'] === place.entry);
      if (place === 'end') current.scrollTop = current.scrollHeight;
      else if (entry !== undefined) current.scrollTop = topOf(current, entry) + place.offset;
    };
    const release = (): void => {
      kept.current = undefined;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = kept.current === undefined ? placeIn(current) : undefined;
        if (place !== undefined) sessionStorage.setItem(storageKey(conversation), JSON.stringify(place));
      }, 150);
    };
    kept.current = readPlace(conversation);
    apply();
    const observer = new ResizeObserver(apply);
    for (const child of current.children) observer.observe(child);
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      current.addEventListener(name, release, { passive: true });
    current.addEventListener('scroll', save, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) current.removeEventListener(name, release);
      current.removeEventListener('scroll', save);
    };
  }, [conversation]);

  // oxlint-disable-next-line react/exhaustive-deps -- only a new message scrolls
  useLayoutEffect(() => {
    const { current } = view;
    const asked = current?.querySelector<HTMLElement>(`[data-id="${lastAsked}"]`);
    if (current === null || asked === null || asked === undefined || !isBusy) return;
    kept.current = undefined;
    current.scrollTop = topOf(current, asked) - margin;
  }, [lastAsked]);

  useEffect(() => {
    if (view.current === null || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setMore(!entry.isIntersecting && entry.boundingClientRect.top > (entry.rootBounds?.bottom ?? 0) - 1);
      },
      { root: view.current, rootMargin: '0px 0px -56px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [conversation, lastAsked]);

  const showEnd = useCallback(() => {
    kept.current = undefined;
    end.current?.scrollIntoView({ block: 'end', behavior: isCalm() ? 'auto' : 'smooth' });
  }, []);
  return { view, end, hasMore, showEnd };
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function readPlace(conversation: string): Place | 'end' {
  try {
    // Written above.
    return JSON.parse(sessionStorage.getItem(storageKey(conversation)) ?? '') as Place;
  } catch {
    return 'end';
  }
}
