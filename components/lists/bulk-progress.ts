import { closeToast, showToast } from "@/components/ui/toast/queue";

/** How far work on many documents is, as a notice that can stop it. */
export interface BulkProgress {
  readonly note: (done: number) => void;
  readonly isStopped: () => boolean;
  /** Takes the notice away; whoever did the work says what came of it. */
  readonly end: () => void;
}

/** Shows how far work on many documents is. */
export function bulkProgress(title: string, total: number): BulkProgress {
  const listeners = new Set<() => void>();
  let done = 0;
  let isStopped = false;
  const key = showToast({
    title,
    progress: {
      total,
      done: () => done,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    action: {
      label: "Stop",
      onAction: () => {
        isStopped = true;
      },
    },
    timeout: 0,
  });
  return {
    note: (count) => {
      done = count;
      for (const listener of listeners) listener();
    },
    isStopped: () => isStopped,
    end: () => closeToast(key),
  };
}
