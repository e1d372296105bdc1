import type { JsonProblem } from "@/lib/json/document-map";
import { joinPieces, splitDocument, type Pieces } from "@/lib/json/pieces";

import { mergePieces } from "./merge-pieces";
import { chosenSide, compareTexts, compareVersions, keyMessages } from "./merge-rows";

export type MergedTexts =
  | {
      readonly ok: true;
      /** What both sides agree on; with conflicts, those are as in `mine`. */
      readonly text: string;
      /** Ids of the messages both changed; "" represents what is around the messages. */
      readonly conflicts: readonly string[];
    }
  | {
      readonly ok: false;
      readonly side: "base" | "mine" | "theirs";
      readonly problem: JsonProblem;
    };

const MESSAGES = "messages";

/**
 * Joins two versions of a conversation that come from one: a message that only one side changed, added or
 * removed is taken as that side has it. Texts stay as they are written, piece by piece.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedTexts {
  const [old, own, other] = [base, mine, theirs].map((text) => splitDocument(text, MESSAGES));
  if (old === undefined || own === undefined || other === undefined) {
    throw new Error("three texts give three splits");
  }
  if (!old.ok) return { ok: false, side: "base", problem: old.problem };
  if (!own.ok) return { ok: false, side: "mine", problem: own.problem };
  if (!other.ok) return { ok: false, side: "theirs", problem: other.problem };
  const sides = layOut(old.pieces, own.pieces, other.pieces);
  const open = sides.rows.filter((row) => chosenSide(row, undefined) === null);
  const isShellOpen = chosenSide(sides.shell, undefined) === null;
  const { head, messages, tail } = mergePieces(sides, {
    messages: Object.fromEntries(open.map(({ messageId }) => [messageId, "mine" as const])),
    ...(isShellOpen && { shell: "mine" as const }),
  });
  return {
    ok: true,
    text: joinPieces({ head, elements: [...messages], tail }),
    conflicts: [...(isShellOpen ? [""] : []), ...open.map(({ messageId }) => messageId)],
  };
}

function layOut(old: Pieces, own: Pieces, other: Pieces) {
  const mine = keyMessages(own.elements.map((message) => ({ ...message, revision: 0 })));
  const theirs = keyMessages(other.elements);
  const texts = new Map(keyMessages(old.elements).map(({ key, raw }) => [key, raw]));
  return {
    mine: { shell: own, messages: mine },
    theirs: { shell: other, messages: theirs },
    rows: compareVersions(mine, theirs, { texts, isShared: true }),
    shell: compareTexts(
      { raw: textOf(own), revision: 0 },
      { raw: textOf(other) },
      { base: textOf(old), isKnown: true, mayRemove: true },
    ),
  };
}

function textOf({ head, tail }: Pieces): string {
  return (head + tail).replace(/^\uFEFF/, "");
}
