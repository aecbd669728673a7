import { useRef, useState } from 'preact/hooks';
import { Blocks } from '../blocks.tsx';
import { defineView, openOf, type ViewProps } from '../define-view.ts';
import { useHeading } from '../heading-level.ts';
import { elementsOf, textOf } from '../read-props.ts';
import { useElementId, useView } from '../view-context.ts';

function TabsView({ element, open }: ViewProps) {
  const { isStatic } = useView();
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useElementId();
  const Name = useHeading();
  const items = elementsOf(element.props['items'], 'TabItem');
  const select = (index: number): void => {
    setSelected(index);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  const moveTo: Readonly<Record<string, number>> = {
    ArrowRight: (selected + 1) % items.length,
    ArrowLeft: (selected - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  if (isStatic) {
    return (
      <div class="sections">
        {items.map((item, index) => (
          <section key={index}>
            <Name class="heading" dir="auto">
              {textOf(item.props['trigger'])}
            </Name>
            <Blocks items={elementsOf(item.props['content'])} open={open} />
          </section>
        ))}
      </div>
    );
  }
  return (
    <div class="tabs">
      <div
        class="tab-list"
        role="tablist"
        ref={list}
        onKeyDown={(event) => {
          const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
          const swapped = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }[event.key];
          const index = moveTo[isRtl && swapped !== undefined ? swapped : event.key];
          if (index === undefined) return;
          event.preventDefault();
          select(index);
        }}
      >
        {items.map((item, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === selected}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            dir="auto"
          >
            {textOf(item.props['trigger'])}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={index}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-label={textOf(item.props['trigger'])}
          hidden={index !== selected}
          tabIndex={0}
        >
          <Blocks items={elementsOf(item.props['content'])} open={openOf(item, open)} />
        </div>
      ))}
    </div>
  );
}

export const tabs = defineView('Tabs', TabsView);
