import type { Difference, MergeChoice, MessageDifference } from "./differences";
import { choiceOf, chosenSide, type KeyedMessage } from "./merge-rows";

/** A version of a conversation, cut around its messages. */
interface CutVersion {
  readonly shell: { readonly head: string; readonly tail: string };
  readonly messages: readonly (KeyedMessage & { readonly lead: string })[];
}

/** Two versions laid side by side. */
export interface MergedSides {
  readonly mine: CutVersion;
  readonly theirs: CutVersion;
  readonly rows: readonly MessageDifference[];
  readonly shell: Difference;
}

export interface MergedPieces {
  readonly head: string;
  readonly messages: readonly { readonly lead: string; readonly raw: string }[];
  readonly tail: string;
}

/** The text of the merged conversation, cut around its messages. */
export function mergePieces(sides: MergedSides, choice: MergeChoice): MergedPieces {
  const { mine, theirs, rows, shell } = sides;
  const own = new Map(mine.messages.map((message) => [message.key, message]));
  const other = new Map(theirs.messages.map((message) => [message.key, message]));
  const kept = rows.flatMap((row) => {
    const side = chosenSide(row, choiceOf(choice, row)) === "theirs" ? other : own;
    return side.get(row.messageId) ?? [];
  });
  const { head, tail } = chooseShell(
    chosenSide(shell, choice.shell) === "theirs"
      ? [theirs.shell, mine.shell]
      : [mine.shell, theirs.shell],
    kept.length,
  );
  const [first, gap] = leadsOf(mine.messages, theirs.messages);
  const messages = kept.map(({ lead, raw }, at) => {
    if (at === 0) return { lead: first, raw };
    return { lead: lead.includes(",") ? lead : gap, raw };
  });
  return { head, messages, tail };
}

/** One without a list of messages cannot take any; then all of it is head. */
function chooseShell<S extends { head: string; tail: string }>(
  [wanted, other]: [S, S],
  messages: number,
): S {
  return wanted.tail === "" && messages > 0 ? other : wanted;
}

/** What is before the first message, and before each of the others, where nothing says otherwise. */
function leadsOf(...sides: readonly (readonly { lead: string }[])[]): [first: string, gap: string] {
  const first = sides.find((side) => side.length > 0)?.[0]?.lead ?? "";
  const gap = sides.find((side) => side.length > 1)?.[1]?.lead ?? `,${first}`;
  return [first, gap];
}
