import type { KeyboardEvent } from "react";

/** Handles the keys of every editor: Ctrl or Cmd with S or Enter saves, Escape cancels. */
export function saveKeys({ save, cancel }: { save: () => unknown; cancel: () => unknown }) {
  return async (event: KeyboardEvent): Promise<void> => {
    const isSave =
      (event.ctrlKey || event.metaKey) &&
      (event.key.toLowerCase() === "s" || event.key === "Enter");
    if (isSave) {
      event.preventDefault();
      event.stopPropagation();
      await save();
    } else if (event.key === "Escape" && !event.defaultPrevented) {
      // The sheet around an editor would close otherwise.
      event.preventDefault();
      event.stopPropagation();
      await cancel();
    }
  };
}
