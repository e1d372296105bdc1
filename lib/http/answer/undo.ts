import type { undoImport } from "@/lib/import/run/undo";
import { problem, type Problem } from "../problem/problem";

type Refused = Extract<Awaited<ReturnType<typeof undoImport>>, { ok: false }>;

/** Why an import was not undone. */
export function undoProblem(refused: Refused): Problem {
  switch (refused.code) {
    case "edited":
      return problem(
        "edited",
        "Documents of this import were edited since. Undo it with force=true, and those edits are lost.",
        { items: refused.items },
      );
    case "running":
      return problem("busy", "This import is still running.");
    case "already-undone":
      return problem("not-found", "This import is undone already.");
    case "not-found":
      return problem("not-found", "There is no such import.");
  }
}
