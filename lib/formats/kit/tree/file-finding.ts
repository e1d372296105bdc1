import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { CommonFact } from "./common-facts";
import type { EmbedOutcome } from "../files/embed";

/** How what became of a file counts, and what to say where the person could do something about it. */
export function fileFinding(
  outcome: EmbedOutcome,
  name: string,
  path: string,
): { fact: CommonFact; finding: Diagnostic | null } {
  switch (outcome) {
    case "embedded":
      return { fact: "embeddedFiles", finding: null };
    case "missing":
      return { fact: "missingFiles", finding: null };
    case "too-large": {
      const message = `“${name}” is too large to become part of a document; only its name is kept.`;
      const rule = "import.file-too-large";
      return { fact: "largeFiles", finding: { severity: "warning", rule, message, path } };
    }
    case "unreadable": {
      const message = `“${name}” cannot be read from the archive; only its name is kept.`;
      const rule = "import.file-unreadable";
      return { fact: "unreadableFiles", finding: { severity: "warning", rule, message, path } };
    }
  }
}
