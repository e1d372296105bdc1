import type { Match } from "@/lib/domain/findings/match";
import type { PieceKind } from "@/lib/domain/exports/finding-places";
import { formatPointer } from "@/lib/json/pointers";
import { withoutOverlaps } from "@/lib/domain/findings/scan/text";
import type { AcrossPart, AcrossParts } from "./across-parts";
import { inspectPiece, type InspectedString } from "./inspect-piece";
import type { FindingMarks } from "./finding-marks";

/** A piece of a stored document: what surrounds the messages, one message, or a whole file. */
export interface Piece {
  readonly text: string;
  readonly kind: PieceKind;
  /** Store id of the document. */
  readonly owner: string;
  /** Document id of the message; null outside the messages. */
  readonly messageId: string | null;
}

/** Something found, with its names. */
export interface FoundMatch extends Match {
  readonly id: string;
  readonly mark: string;
  readonly value: string;
}

/** A string of a piece with what was found in it. */
export interface FoundString extends Omit<InspectedString, "matches" | "path"> {
  readonly pointer: string;
  readonly matches: readonly FoundMatch[];
}

/**
 * Every string of a piece; most have no matches. The same for the same piece whenever it is asked.
 * @param across what goes on in other pieces, which this one does not show by itself
 */
export function* findInPiece(
  piece: Piece,
  marks: FindingMarks,
  across: AcrossParts,
): Generator<FoundString, void, void> {
  const parts = piece.kind === "message" ? across.of(piece.owner, piece.messageId) : [];
  for (const { path, ...string } of inspectPiece(piece.text, piece.kind)) {
    const isPlain = string.matches.length === 0 && parts.length === 0;
    const pointer = isPlain ? "" : formatPointer(path);
    const matches = withParts(string, pointer, parts);
    const seen = new Map<string, number>();
    const named = matches.map((match): FoundMatch => {
      const value = string.text.slice(match.start, match.end);
      const mark = marks.ofValue(value, match.rule);
      const count = seen.get(mark) ?? 0;
      seen.set(mark, count + 1);
      const place = [piece.owner, piece.messageId, pointer, string.isKey, mark, count];
      return { ...match, value, mark, id: marks.ofFinding(place) };
    });
    yield { ...string, pointer, matches: named };
  }
}

function withParts(
  { isKey, base64Head, text, matches }: Omit<InspectedString, "path">,
  pointer: string,
  parts: readonly AcrossPart[],
): readonly Match[] {
  if (isKey || base64Head !== null) return matches;
  const own = parts.filter(
    (part) => part.pointer === pointer && text.slice(part.start, part.end) === part.value,
  );
  return own.length === 0 ? matches : withoutOverlaps([...matches, ...own]);
}
