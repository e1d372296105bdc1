import { alignTexts, type AlignedText } from "./align";

/** A message of a conversation that is compared. */
export interface ComparedMessage {
  /** Its id in the document, as links name it. */
  readonly documentId: string;
  /** From 1, among the messages that the conversation shows. */
  readonly number: number;
  readonly role: string;
  /** As Markdown; a long one is cut. */
  readonly text: string;
  readonly isCut: boolean;
}

/** One of the two conversations. */
export interface ComparedConversation {
  /** Store id. */
  readonly id: string;
  readonly title: string;
  readonly titleDerived: boolean;
  readonly messages: number;
}

export type ComparedRow =
  /** So many messages in a row say the same; the first of each side is named. */
  | {
      readonly state: "same";
      readonly count: number;
      readonly left: number;
      readonly right: number;
    }
  | { readonly state: "changed"; readonly left: ComparedMessage; readonly right: ComparedMessage }
  | { readonly state: "left"; readonly left: ComparedMessage }
  | { readonly state: "right"; readonly right: ComparedMessage };

export interface ConversationComparison {
  readonly left: ComparedConversation;
  readonly right: ComparedConversation;
  readonly rows: readonly ComparedRow[];
  readonly counts: Readonly<Record<ComparedRow["state"], number>>;
}

/** A message as it was read. */
export interface ReadMessage extends Omit<ComparedMessage, "number"> {
  readonly hash: string;
}

const WORDS_LOOKED_AT = 400;

/** What two conversations have in common and where they differ, in their order. */
export function compareMessages(
  left: readonly ReadMessage[],
  right: readonly ReadMessage[],
): Pick<ConversationComparison, "rows" | "counts"> {
  const rows: ComparedRow[] = [];
  const counts = { same: 0, changed: 0, left: 0, right: 0 };
  for (const [l, r] of alignTexts(left.map(alignedText), right.map(alignedText))) {
    const [ours, theirs] = [messageAt(left, l), messageAt(right, r)];
    const row = rowOf(ours, theirs);
    if (row === null) continue;
    counts[row.state] += 1;
    const last = rows.at(-1);
    if (row.state === "same" && last?.state === "same") {
      rows[rows.length - 1] = { ...last, count: last.count + 1 };
    } else rows.push(row);
  }
  return { rows, counts };
}

type Placed = ReadMessage & { readonly number: number };

const messageAt = (messages: readonly ReadMessage[], at: number | null): Placed | null => {
  const message = at === null ? undefined : messages[at];
  return at === null || message === undefined ? null : { ...message, number: at + 1 };
};

function rowOf(left: Placed | null, right: Placed | null): ComparedRow | null {
  if (left !== null && right !== null) {
    return left.hash === right.hash
      ? { state: "same", count: 1, left: left.number, right: right.number }
      : { state: "changed", left: shown(left), right: shown(right) };
  }
  if (left !== null) return { state: "left", left: shown(left) };
  return right === null ? null : { state: "right", right: shown(right) };
}

const shown = ({ documentId, number, role, text, isCut }: Placed): ComparedMessage => ({
  documentId,
  number,
  role,
  text,
  isCut,
});

function alignedText({ role, hash, text }: ReadMessage): AlignedText {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return { role, hash, words: new Set(words.slice(0, WORDS_LOOKED_AT)) };
}
