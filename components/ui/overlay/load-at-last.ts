const RETRY_MS = 2000;

/**
 * Loads a part of a control so that it never fails: where the server does not answer, it is asked again. A control
 * whose part is missing would take the whole page with it, and what was typed there.
 */
export function loadAtLast<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        // On the server there is nothing to wait for.
        if (typeof window === "undefined") throw error;
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((settle) => setTimeout(settle, RETRY_MS));
      }
    }
  };
}
