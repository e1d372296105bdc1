// Ends a child together with this process. A process that computes hears no signal but SIGKILL: Node runs what
// handles the others between two turns of its loop, which then does not turn.

/** How long a server may take to give its last answers after it was told to stop. */
export const STOP_MS = 5000;

/** A terminal signals all processes of a command and npm passes the same on once more: one wish, not two. */
const SAME_WISH_MS = 500;

/**
 * Passes SIGINT and SIGTERM on to the child there is at that time, and kills it when it has not ended in time, or
 * when somebody asks a second time.
 * @param current gives the child, or null
 * @returns whether a signal came
 */
export function stopOnSignals(current, afterMs = STOP_MS) {
  let since = null;
  function stop(signal) {
    const child = current();
    if (child === null) process.exit(signal === "SIGINT" ? 130 : 143);
    if (since === null) {
      since = performance.now();
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), afterMs).unref();
    } else if (performance.now() - since > SAME_WISH_MS) {
      child.kill("SIGKILL");
    }
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  return () => since !== null;
}
