import { useRef } from 'preact/hooks';
import { Blocks } from '../blocks.tsx';
import { defineView, openOf, type ViewProps } from '../define-view.ts';
import { Icon } from '../icons.tsx';
import { elementsOf, listOf } from '../read.ts';
import { useView } from '../view-context.ts';
import { filled } from '../words.ts';

function CarouselView({ element, open }: ViewProps) {
  const { isStatic, words } = useView();
  const track = useRef<HTMLDivElement>(null);
  const slides = listOf(element.props['children']);
  const move = (direction: 1 | -1): void => {
    const { current } = track;
    if (current === null) return;
    const isRtl = getComputedStyle(current).direction === 'rtl';
    current.scrollBy({ left: (isRtl ? -direction : direction) * current.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div class={element.props['variant'] === 'sunk' ? 'carousel sunk' : 'carousel'}>
      <div class="track" ref={track} tabIndex={0} role="group" aria-label={`${slides.length} slides`}>
        {slides.map((slide, index) => (
          <div key={index} class="slide" role="group" aria-label={filled(words.slideOf, index + 1, slides.length)}>
            <Blocks items={elementsOf(slide)} open={openOf(slide, open)} />
          </div>
        ))}
      </div>
      {isStatic || slides.length < 2 ? null : (
        <div class="carousel-arrows">
          <button type="button" class="quiet round" aria-label={words.previousSlides} onClick={() => move(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" class="quiet round" aria-label={words.nextSlides} onClick={() => move(1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </div>
  );
}

export const carousel = defineView('Carousel', CarouselView);
