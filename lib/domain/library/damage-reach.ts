/** A document of which not every row can be read. */
export interface DamagedDocument {
  readonly kind: "conversation" | "toolset";
  /** Store id. */
  readonly id: string;
  /** Null where that cannot be read either. */
  readonly title: string | null;
}

/** Which documents the damage of a library is in, as far as it was looked for. */
export interface DamageReach {
  /** `complete`: every document was read. `stopped`: time was up, or the lists of documents are damaged, too. */
  readonly state: "searching" | "complete" | "stopped";
  /** Those that were found first. */
  readonly documents: readonly DamagedDocument[];
  /** How many more there are. */
  readonly more: number;
}

/** A damaged document by its title. */
function damagedName({ kind, id, title }: DamagedDocument): string {
  const noun = kind === "conversation" ? "conversation" : "toolset file";
  if (title === null) return `the ${noun} ${id}`;
  return `the ${noun} “${title === "" ? "No title" : title}”`;
}

/** Says which documents can't be read; null where that isn't known. */
export function reachSentence(
  { state, documents, more }: DamageReach,
  shown: number,
): string | null {
  if (documents.length === 0) {
    return state === "complete"
      ? "Every conversation and toolset can be read: the damage is elsewhere, such as in the search index or the history."
      : null;
  }
  const names = documents.slice(0, shown).map(damagedName);
  const others = documents.length - names.length + more;
  if (others > 0) names.push(`${others} more`);
  const rest = state === "complete" ? "The others can be read." : "There may be more.";
  return `What can’t be read completely: ${names.join(", ")}. ${rest}`;
}
