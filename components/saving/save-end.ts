/** How a save ended that took place: it was written, or a person kept what somebody else had written meanwhile. */
export type SettledSave = true | "theirs";

/** How a save ended; false when nothing was written and what was typed stays in its editor. */
export type SaveEnd = false | SettledSave;
