/** An editor that is on the page. */
export interface OpenDraft {
  readonly id: string;
  readonly subject: string;
  readonly field: string;
  /** Whether something was typed that is not saved. */
  readonly isChanged: () => boolean;
  /** Takes the last step of typing back, or brings it back; false when there is none. */
  readonly step: (direction: "undo" | "redo") => boolean;
}

/** A draft that a person asked to see again; its editor opens and begins with it. */
export interface WantedDraft {
  readonly id: string;
  readonly subject: string;
  readonly field: string;
  readonly href: string;
}

/** Drafts that something on the page offers itself, such as a sheet those of its closed forms. */
interface DraftOffer {
  readonly subject: string;
  /** What the names of the fields begin with. */
  readonly prefix: string;
}

const open = new Map<string, OpenDraft>();
const offers = new Set<DraftOffer>();
const listeners = new Set<() => void>();
let fields: ReadonlySet<string> = new Set();
let wanted: WantedDraft | null = null;
let isPlaced: (draft: Place) => boolean = () => false;

type Place = Pick<WantedDraft, "subject" | "field">;

function changed(): void {
  fields = new Set([...open.values()].map(({ subject, field }) => `${subject} ${field}`));
  const [inEditors, inSheets] = [fields, [...offers]];
  isPlaced = ({ subject, field }) =>
    inEditors.has(`${subject} ${field}`) ||
    inSheets.some((offer) => offer.subject === subject && field.startsWith(offer.prefix));
  for (const listener of listeners) listener();
}

/** Hears when editors come or go, and when a draft is wanted. */
export function onOpenDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes an editor as long as it is on the page. */
export function registerDraft(draft: OpenDraft): () => void {
  open.set(draft.id, draft);
  changed();
  return () => {
    open.delete(draft.id);
    changed();
  };
}

/** The fields that have an editor on the page, as `subject field`. */
export function openFields(): ReadonlySet<string> {
  return fields;
}

/** Notes that something offers drafts in their own place, as long as it is on the page. */
export function registerDraftOffer(offer: DraftOffer): () => void {
  offers.add(offer);
  changed();
  return () => {
    offers.delete(offer);
    changed();
  };
}

/** Whether a draft is offered in its own place: by its editor, or by the sheet that opens the editor. */
export function placedDrafts(): (draft: Place) => boolean {
  return isPlaced;
}

/** Whether the editor of this sitting is on the page. */
export function isDraftOpen(id: string): boolean {
  return open.has(id);
}

/**
 * Undo is about what is typed as long as something is: the change that is stored beneath it may not go
 * unseen.
 * @returns "stepped", "nothing" when typing has no step left, or null when nothing typed is in the way
 */
export function stepTyped(
  subject: string,
  direction: "undo" | "redo",
): "stepped" | "nothing" | null {
  const typed = [...open.values()].filter((draft) => draft.subject === subject);
  for (const draft of typed.toReversed()) if (draft.step(direction)) return "stepped";
  return typed.some((draft) => draft.isChanged()) ? "nothing" : null;
}

/** Asks for a draft; whoever can opens its editor. */
export function wantDraft(draft: WantedDraft | null): void {
  wanted = draft;
  changed();
}

/** The draft that was asked for last and that no editor has taken yet. */
export function wantedDraft(): WantedDraft | null {
  return wanted;
}
