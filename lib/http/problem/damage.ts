import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import { RecordDamagedError } from "@/lib/data/store/damage/record-damaged";
import { problem, type Problem } from "./problem";

/** What a person can do about an error that means stored data is damaged; null for every other error. */
export function damageProblem(error: unknown): Problem | null {
  if (error instanceof DocumentDamagedError) {
    return problem("document-damaged", error.message, { items: [error.document] });
  }
  if (error instanceof RecordDamagedError) return problem("record-damaged", error.message);
  if (error instanceof LibraryRefusedError || error instanceof LibraryDamagedError) {
    return problem("library-damaged", error.message);
  }
  return null;
}
