const listeners = new Set<() => void>();
let isOut = false;

function change(next: boolean): void {
  if (isOut === next) return;
  isOut = next;
  for (const listener of listeners) listener();
}

/** Notes that the server refused a request because nobody is signed in. */
export const noteSignedOut = (): void => change(true);

/** Notes that the server did what a signed-in person asked for, such as after a sign-in in another tab. */
export const noteSignedIn = (): void => change(false);

/** Whether the session of this page has ended. */
export const isSignedOut = (): boolean => isOut;

/** Hears when the session ends and when there is one again. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
