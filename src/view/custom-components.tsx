// Components of the application. Each is drawn into a slotted element in the light DOM, so that the styles of the page
// apply and any framework can draw there.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CustomSchemas } from '../client/props-of.ts';
import { hasOwn } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from '../ui/element.ts';
import type { CheckProps } from './check-props.ts';
import type { CustomElement, CustomView } from './custom-element.ts';
import type { View, ViewProps } from './define-view.ts';
import { UnknownElement } from './unknown-element.tsx';
import { useView } from './view-context.ts';

export interface CustomComponents {
  /** By component. */
  views: Readonly<Record<string, CustomView>>;
  schemas: CustomSchemas;
  /** Undefined for a component that the application does not draw. */
  find(component: string): View | undefined;
}

export function createCustomComponents(page: HTMLElement): CustomComponents {
  // A view keeps its identity, so that its DOM is kept as well.
  const found = new Map<string, View>();
  const custom: CustomComponents = {
    views: {},
    schemas: {},
    find(component) {
      if (!hasOwn(custom.views, component)) return undefined;
      const view: View =
        found.get(component) ?? ((props) => <CustomElementView {...props} custom={custom} page={page} />);
      found.set(component, view);
      return view;
    },
  };
  return custom;
}

interface CustomElementViewProps extends ViewProps {
  readonly custom: CustomComponents;
  readonly page: HTMLElement;
}

let slots = 0;

function CustomElementView({ element, open, custom, page }: CustomElementViewProps) {
  const { act } = useView();
  const [slot] = useState(() => `custom-${(slots += 1)}`);
  const host = useRef<HTMLElement>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const { component, props } = element;
  const isComplete = open.size === 0;
  const draw = custom.views[component];
  const state = useCheck(element, hasOwn(custom.schemas, component) ? custom.schemas[component] : undefined);

  useLayoutEffect(() => {
    if (state.problem !== undefined && isComplete) {
      console.warn(`<tessera-ui> shows ${component} as text: ${state.problem}`);
    }
    if (state.isWaiting || state.problem !== undefined) return;
    host.current ??= addHost(page, slot);
    const given: CustomElement = {
      component,
      props,
      isComplete,
      act: (label, action = { type: 'continue_conversation' }) => void act({ ...action, humanFriendlyMessage: label }),
    };
    try {
      // The schema describes the props.
      const drawn = draw?.(given as CustomElement<never>, host.current);
      if (drawn !== undefined) fill(host.current, drawn);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  }, [element, isComplete, draw, state.isWaiting, state.problem]);
  useLayoutEffect(
    () => () => {
      host.current?.dispatchEvent(new CustomEvent('tessera-remove'));
      host.current?.remove();
    },
    [],
  );

  if (hasFailed || (state.problem !== undefined && isComplete)) return <UnknownElement element={element} open={open} />;
  return <slot name={slot} />;
}

/** Later elements need not wait for it. */
let loaded: { readonly checkProps: CheckProps } | undefined;

const loadCheck = async () => (loaded ??= await import('./check-props.ts'));

interface CheckState {
  /** The check is still being loaded. */
  readonly isWaiting: boolean;
  /** Why the props do not match the schema, or do not match it yet. */
  readonly problem: string | undefined;
}

/** A file that cannot be loaded is an error, because unchecked props are not drawn. */
function useCheck({ props }: Element, schema: JsonValue | undefined): CheckState {
  const [failure, setFailure] = useState<string>();
  const [check, setCheck] = useState<{ readonly checkProps: CheckProps } | undefined>(loaded);
  const isNeeded = schema !== undefined && check === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    loadCheck().then(setCheck, () => setFailure('the check of its props could not be loaded.'));
  }, [isNeeded]);
  const problem = schema === undefined ? undefined : (failure ?? check?.checkProps(props, schema));
  return { isWaiting: isNeeded && failure === undefined, problem };
}

function addHost(page: HTMLElement, slot: string): HTMLElement {
  const host = document.createElement('div');
  host.slot = slot;
  page.append(host);
  return host;
}

function fill(host: HTMLElement, drawn: Node | string): void {
  const node = drawn instanceof HTMLTemplateElement ? drawn.content.cloneNode(true) : drawn;
  if (host.childNodes.length !== 1 || host.firstChild !== node) host.replaceChildren(node);
}
