import { PLACES } from "./draft-owner";

const { mark: MARK, journal: JOURNAL } = PLACES;

let isMarked: boolean | null = null;

/** Whether there may be drafts: cheap to ask, so that pages without any load no code for them. */
export function mayHaveDrafts(): boolean {
  if (isMarked !== null) return isMarked;
  try {
    return localStorage.getItem(MARK) !== null || localStorage.getItem(JOURNAL) !== null;
  } catch {
    return false;
  }
}

const listeners = new Set<() => void>();

/** Hears when the first draft comes or the last one goes. */
export function onDraftMark(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may type the first one.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Notes whether there are drafts, for pages to come. */
export function markDrafts(isAny: boolean): void {
  if (isMarked === isAny) return;
  isMarked = isAny;
  try {
    if (isAny) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // Where nothing is stored, drafts last as long as this page, and so does the note.
  }
  for (const listener of listeners) listener();
}
