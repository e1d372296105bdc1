import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { EmbedOutcome } from "@/lib/formats/kit/files/embed";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";

import type { ConvertedMessage } from "./convert-message";
import type { ChatgptFact } from "./facts";
import type { SourceMessage } from "./source-message";

const FACT_OF_BLOCK: Readonly<Record<BlockDraft["kind"], ChatgptFact>> = {
  text: "texts",
  thinking: "thinking",
  toolCall: "toolCalls",
  toolApproval: "toolApprovals",
  toolResult: "toolResults",
};

/** Counts what a message has become. */
export function countMessage(
  { draft, files }: ConvertedMessage,
  source: SourceMessage,
  tally: Tally<ChatgptFact>,
): void {
  tally.count("messages");
  tally.count("otherVersions", draft.isPreferred === false ? 1 : 0);
  for (const block of draft.blocks) tally.count(FACT_OF_BLOCK[block.kind]);
  tally.count("attachments", files.length);
  tally.count("thoughtPieces", source.reading.repeatedPieces ?? 0);
  tally.count("unknownContent", source.reading.pieces.filter(({ kind }) => kind === "json").length);
}

/** Counts what became of a file, and says so where the person could do something about it. */
export function countOutcome(
  outcome: EmbedOutcome,
  name: string,
  tally: Tally<ChatgptFact>,
): Omit<Diagnostic, "path"> | null {
  switch (outcome) {
    case "embedded":
      tally.count("embeddedFiles");
      return null;
    case "missing":
      tally.count("missingFiles");
      return null;
    case "too-large":
      tally.count("largeFiles");
      return {
        severity: "warning",
        rule: "import.file-too-large",
        message: `“${name}” is too large to become part of a document; only its name is kept.`,
      };
    case "unreadable":
      tally.count("unreadableFiles");
      return {
        severity: "warning",
        rule: "import.file-unreadable",
        message: `“${name}” cannot be read from the archive; only its name is kept.`,
      };
  }
}
