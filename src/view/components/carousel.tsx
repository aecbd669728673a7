import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Blocks } from '../blocks.tsx';
import { useMany } from '../deferred.tsx';
import { defineView, openOf, type ViewProps } from '../define-view.ts';
import { Icon } from '../icons.tsx';
import { elementsOf, listOf } from '../read-props.ts';
import { useView } from '../view-context.ts';
import { filled } from '../words.ts';

/** More slides are scrolled instead of wrapped. */
const maxWrapped = 4;

function CarouselView({ element, open }: ViewProps) {
  const { isStatic, words } = useView();
  const many = useMany();
  const track = useRef<HTMLDivElement>(null);
  const slides = listOf(element.props['children']);
  const isFew = slides.length <= maxWrapped;
  // Two rows of two look better than three slides and one.
  const isPaired = isFew && slides.length % 2 === 0 && open.size === 0;
  const place = usePlace(track, slides.length);
  const move = (direction: 1 | -1): void => {
    const { current } = track;
    if (current === null) return;
    const isRtl = getComputedStyle(current).direction === 'rtl';
    current.scrollBy({ left: (isRtl ? -direction : direction) * current.clientWidth * 0.8 });
  };
  return (
    <div class={element.props['variant'] === 'sunk' ? 'carousel sunk' : 'carousel'}>
      <div
        class={isPaired ? 'track few paired' : isFew ? 'track few' : 'track'}
        ref={track}
        tabIndex={isFew ? undefined : 0}
        role="group"
        aria-label={filled(words.slides, slides.length)}
      >
        {many(slides, (slide, index) => (
          <div key={index} class="slide" role="group" aria-label={filled(words.slideOf, index + 1, slides.length)}>
            <Blocks items={elementsOf(slide)} open={openOf(slide, open)} />
          </div>
        ))}
      </div>
      {isStatic || place === 'all in view' ? null : (
        <div class="carousel-arrows">
          <button
            type="button"
            class="quiet round"
            aria-label={words.previousSlides}
            disabled={place === 'start'}
            onClick={() => move(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            class="quiet round"
            aria-label={words.nextSlides}
            disabled={place === 'end'}
            onClick={() => move(1)}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
    </div>
  );
}

type Place = 'all in view' | 'start' | 'middle' | 'end';

/** The scroll position of a track, so that its arrows are shown only if they have an effect. */
function usePlace(track: { readonly current: HTMLDivElement | null }, count: number): Place {
  const [place, setPlace] = useState<Place>('all in view');
  useLayoutEffect(() => {
    const { current } = track;
    if (current === null) return undefined;
    const measure = (): void => {
      const room = current.scrollWidth - current.clientWidth;
      // Negative in right-to-left text.
      const at = Math.abs(current.scrollLeft);
      setPlace(room <= 1 ? 'all in view' : at <= 1 ? 'start' : at >= room - 1 ? 'end' : 'middle');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [count]);
  return place;
}

export const carousel = defineView('Carousel', CarouselView);
