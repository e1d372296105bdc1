import { cutFile, joinFile, type FilePieces } from "@/lib/domain/toolset/schema/file-pieces";
import { applyEdits } from "@/lib/json/edit";
import { createTurns } from "@/lib/work/turns";

import type { FileOp } from "./op";

/** The pieces after an op, or after taking it back; others get their turn meanwhile. */
export async function applyFileOp(
  pieces: FilePieces,
  { edits, back, before, after }: FileOp,
  direction: "forward" | "back",
): Promise<FilePieces> {
  const isForward = direction === "forward";
  const text = applyEdits(joinFile(pieces), isForward ? edits : back);
  const turn = createTurns();
  return cutFile(text, isForward ? after : before, turn);
}
