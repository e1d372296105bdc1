import { closeToast, showToast } from "@/components/ui/toast/queue";
import { onServerBack, reportNoAnswer } from "./connection";

/** Parts that could not be loaded and wait for the next try. */
const waiting = new Set<() => void>();
let notice: string | null = null;

function tryAgain(): void {
  if (notice !== null) closeToast(notice);
  notice = null;
  const parts = [...waiting];
  waiting.clear();
  for (const again of parts) again();
}

function nextTry(): Promise<void> {
  return new Promise((settle) => {
    const leave = onServerBack(tryAgain);
    waiting.add(() => {
      leave();
      settle();
    });
    notice ??= showToast({
      title: "This part could not be loaded",
      description:
        "The server can’t be reached. The page stays as it is, and so does what you typed.",
      tone: "warning",
      action: { label: "Try again", onAction: tryAgain },
      timeout: 0,
    });
    reportNoAnswer();
  });
}

/**
 * Loads a part of the app so that it never fails: without a connection the page stays, a notice says so,
 * and the part comes when the server answers or a person asks again.
 */
export function loadPart<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        // On the server there is nothing to wait for.
        if (typeof window === "undefined" || !isLoadFailure(error)) throw error;
        await nextTry();
      }
    }
  };
}

/** A part that is broken would fail for ever; only one that did not arrive is asked for again. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || error instanceof TypeError);
}
