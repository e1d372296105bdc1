import type { FlatTree } from "@/lib/domain/conversation/tree/flatten";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { warning } from "../contract/finding";
import type { CommonFact } from "./common-facts";
import type { EmbedOutcome } from "../files/embed";

const RULES = {
  duplicates: {
    rule: "import.message-id-repeated",
    message: "Another message has this id too; the first one counts.",
  },
  orphans: {
    rule: "import.parent-missing",
    message: "The message this one follows is not in the export; it is placed at the start.",
  },
  cuts: {
    rule: "import.parents-in-circle",
    message: "This message follows itself through others; the circle is cut open here.",
  },
} as const;

/**
 * What is wrong with the tree of a conversation.
 * @param paths JSON Pointers of the nodes by their ids
 */
export function treeFindings(
  tree: FlatTree<unknown>,
  paths: ReadonlyMap<string, string>,
): Diagnostic[] {
  const lists = ["duplicates", "orphans", "cuts"] as const;
  return lists.flatMap((list) =>
    tree[list].map((id): Diagnostic => ({
      severity: "warning",
      ...RULES[list],
      path: paths.get(id) ?? "",
    })),
  );
}

/** An entry of a list of messages that is something else. */
export const unusableMessage = warning(
  "import.message-unusable",
  "This entry of the messages is not a message; it is kept as it is.",
);

/** A message that could not keep its id. */
export const renamedMessage = warning(
  "import.message-id-repeated",
  "Another message has this id too; this one is kept under another id.",
);

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
      const message = `“${name}” can’t be read from the archive; only its name is kept.`;
      const rule = "import.file-unreadable";
      return { fact: "unreadableFiles", finding: { severity: "warning", rule, message, path } };
    }
  }
}
