/** Labels of edits of messages that name no object, as results. */
const BARE: ReadonlyMap<string, string> = new Map([
  ["Delete", "Message deleted"],
  ["Restore", "Message restored"],
  ["Pin", "Message pinned"],
  ["Unpin", "Message unpinned"],
  ["Make private", "Made private"],
  ["Make not private", "Made not private"],
]);

/** Past participles that are not the verb with "ed" or "d". */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["Keep", "Kept"],
  ["Make", "Made"],
  ["Put", "Put"],
  ["Set", "Set"],
  ["Split", "Split"],
  ["Take", "Took"],
  ["Write", "Wrote"],
  ["Copy", "Copied"],
  ["Apply", "Applied"],
  ["Pin", "Pinned"],
  ["Unpin", "Unpinned"],
  ["Prefer", "Preferred"],
  ["Wrap", "Wrapped"],
  ["Drop", "Dropped"],
]);

const FIRST_WORD = /^[A-Z][a-z]+(?= |:|$)/u;

const REVERSAL = /^(Undo|Redo): (.+)$/su;

/** The label of a change ("Edit the text") as its result ("Edited the text"), for what has been done. */
export function changeResult(label: string): string {
  const [, reversal, change] = REVERSAL.exec(label) ?? [];
  if (change !== undefined) return reversalResult(reversal === "Undo" ? "undo" : "redo", change);
  return BARE.get(label) ?? pastTense(label);
}

/** What a toast says after undo or redo: "Undone: edited the text", "Undone: message deleted". */
export function reversalResult(direction: "undo" | "redo", label: string): string {
  const past = BARE.get(label) ?? pastTense(label);
  return `${direction === "undo" ? "Undone" : "Redone"}: ${past.charAt(0).toLowerCase()}${past.slice(1)}`;
}

function pastTense(label: string): string {
  return label.replace(FIRST_WORD, (verb) => {
    const irregular = IRREGULAR.get(verb);
    if (irregular !== undefined) return irregular;
    if (verb.endsWith("ed")) return verb;
    return `${verb}${verb.endsWith("e") ? "d" : "ed"}`;
  });
}
