import { useLayoutEffect, useState } from 'preact/hooks';
import type { Session } from './session/session.ts';
import type { SessionState } from './session/state.ts';

/** The state of the session; the component is drawn again at each change. */
export function useSession(session: Session): SessionState {
  const [state, setState] = useState(session.getState());
  useLayoutEffect(() => {
    const follow = (): void => setState(session.getState());
    follow();
    return session.subscribe(follow);
  }, [session]);
  return state;
}
