import { formatName } from "@/components/imports/labels/format-name";
import type { Difference, Proof, ProofCounts } from "@/lib/domain/exports/proof";

const STATES: Readonly<Record<Proof["state"], (count: string) => string>> = {
  identical: (count) => `${count} as imported`,
  changed: (count) => `${count} changed since the import`,
  "made-here": (count) => `${count} made here`,
  redacted: (count) => `${count} redacted`,
  tagged: (count) => `${count} with the folder as a tag`,
  rewritten: (count) => `${count} rewritten`,
  damaged: (count) => `${count} damaged`,
};

/** How documents compare with what was imported: in full for one, in figures for several. */
export function proofWords(counts: ProofCounts, proof: Proof | null): string {
  if (proof !== null) return proofOfOne(proof);
  const states = Object.entries(counts) as [Proof["state"], number][];
  if (states.length === 1 && counts.identical !== undefined) {
    return counts.identical === 1
      ? "Byte for byte as it was imported"
      : `All ${counts.identical.toLocaleString("en")} byte for byte as they were imported`;
  }
  return states.map(([state, count]) => STATES[state](count.toLocaleString("en"))).join(", ");
}

function proofOfOne(proof: Proof): string {
  switch (proof.state) {
    case "identical":
      return proof.convertedFrom === undefined
        ? "Byte for byte as it was imported"
        : `Unchanged since it was converted from ${formatName(proof.convertedFrom)}`;
    case "changed": {
      const { length } = proof.differences;
      return length === 1
        ? "1 difference since the import"
        : `${length} differences since the import`;
    }
    case "made-here":
      return "Made here, not imported";
    case "redacted":
      return "Redacted";
    case "tagged":
      return "Changed on export: the folder was added as a tag";
    case "rewritten":
      return "Rewritten in another format";
    case "damaged":
      return "Damaged: not the text that was saved";
  }
}

/** One difference as a line. */
export function differenceWords(difference: Difference): string {
  switch (difference.kind) {
    case "message-added":
      return `Message ${difference.messageId} was added`;
    case "message-removed":
      return `Message ${difference.messageId} was removed`;
    case "message-changed":
      return `Message ${difference.messageId}: ${membersWords(difference.members)}`;
    case "order-changed":
      return "The messages are in another order";
    case "document-changed":
      return `The document: ${membersWords(difference.members)}`;
    case "tool-changed":
      return `Tool ${difference.name}: ${membersWords(difference.members)}`;
    case "toolset-changed":
      return `Toolset ${difference.name}: ${membersWords(difference.members)}`;
  }
}

function membersWords(members: readonly string[]): string {
  return members.length === 0 ? "the same in other characters" : `${members.join(", ")} changed`;
}
