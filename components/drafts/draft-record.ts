/** Something a person typed and has neither saved nor discarded. */
export interface DraftRecord {
  /** One sitting at one editor; another tab or a later sitting has its own. */
  readonly id: string;
  /** What it belongs to, such as `conversation:01J…`. */
  readonly subject: string;
  /** Which field of it, such as `message:m7/text`. */
  readonly field: string;
  /** The field in words. */
  readonly label: string;
  /** The address at which it was typed. */
  readonly href: string;
  /** The revision of what was stored when typing began. */
  readonly base: number;
  /** What was stored then. */
  readonly origin: unknown;
  readonly value: unknown;
  /** Milliseconds of the last keystroke. */
  readonly at: number;
  /** The tab it was typed in. */
  readonly tab: string;
  /** Milliseconds after which what it belongs to is gone; absent where that stays. */
  readonly until?: number;
  /** Choices that come back by themselves where they were made; nobody has to restore them. */
  readonly isChoice?: true;
}

/** An id that no other sitting has. Also for pages without a secure context, where randomUUID is missing. */
export function newDraftId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** A value as text to compare: a text as it is, anything else as JSON. */
export function draftText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

/** Whether two values of a form say the same. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A kept value as the form holds it today: members that the form has got since are filled in, and a value
 * of another kind, as an older version may have kept it, is left aside.
 */
export function draftValue<T>(kept: unknown, stored: T): T {
  if (typeof kept !== typeof stored || Array.isArray(kept) !== Array.isArray(stored)) return stored;
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return kept as T;
  return { ...stored, ...kept };
}

/** Whether a value from the browser's storage is a draft. */
export function isDraftRecord(value: unknown): value is DraftRecord {
  if (typeof value !== "object" || value === null) return false;
  const record = value as Partial<Record<keyof DraftRecord, unknown>>;
  return (
    (["id", "subject", "field", "label", "href", "tab"] as const).every(
      (key) => typeof record[key] === "string",
    ) &&
    typeof record.base === "number" &&
    typeof record.at === "number"
  );
}
