import type { FilePieces } from "@/lib/domain/toolset/file-pieces";
import { cutFile, joinFile } from "@/lib/domain/toolset/file-pieces";
import { applyEdits } from "@/lib/json/edit";

import type { FileOp } from "../change-op";

/** The pieces after an op, or after taking it back. */
export function applyFileOp(
  pieces: FilePieces,
  { edits, back, before, after }: FileOp,
  direction: "forward" | "back",
): FilePieces {
  return direction === "forward"
    ? cutFile(applyEdits(joinFile(pieces), edits), after)
    : cutFile(applyEdits(joinFile(pieces), back), before);
}
