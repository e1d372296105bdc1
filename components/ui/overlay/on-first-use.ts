const KINDS = ["pointerdown", "keydown"] as const;

/** Runs something when a person begins to use the page. Returns how to stop waiting. */
export function onFirstUse(run: () => void): () => void {
  const once = () => {
    stop();
    run();
  };
  const stop = () => {
    for (const kind of KINDS) window.removeEventListener(kind, once);
  };
  for (const kind of KINDS) window.addEventListener(kind, once);
  return stop;
}
