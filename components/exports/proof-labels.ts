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

/** The same of one document whose comparison is not at hand. */
const STATE_OF_ONE: Readonly<Record<Proof["state"], string>> = {
  identical: "Byte for byte as it was imported",
  changed: "Changed since the import",
  "made-here": "Made here, not imported",
  redacted: "Redacted",
  tagged: "Changed on export: the folder was added as a tag",
  rewritten: "Rewritten in another format",
  damaged: "Damaged: not the text that was saved",
};

/** How documents compare with what was imported: in full for one, in figures for several. */
export function proofWords(counts: ProofCounts, proof: Proof | null): string {
  if (proof !== null) return proofOfOne(proof);
  const states = Object.entries(counts) as [Proof["state"], number][];
  const [only] = states;
  if (states.length === 1 && only !== undefined) {
    const [state, count] = only;
    if (count === 1) return STATE_OF_ONE[state];
    if (state === "identical") {
      return `All ${count.toLocaleString("en")} byte for byte as they were imported`;
    }
  }
  return states.map(([state, count]) => STATES[state](count.toLocaleString("en"))).join(", ");
}

/** The figures without documents that stay, given the state of each. */
export function withoutStaying(
  counts: ProofCounts,
  staying: readonly (Proof["state"] | null)[],
): ProofCounts {
  const left = Object.entries(counts).map(([state, count]) => {
    const there = staying.filter((each) => each === state).length;
    return [state, count - there] as const;
  });
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

function proofOfOne(proof: Proof): string {
  switch (proof.state) {
    case "identical":
      return proof.convertedFrom === undefined
        ? STATE_OF_ONE.identical
        : `Unchanged since it was converted from ${formatName(proof.convertedFrom)}`;
    case "changed": {
      const { length } = proof.differences;
      return length === 1
        ? "1 difference since the import"
        : `${length} differences since the import`;
    }
    case "made-here":
    case "redacted":
    case "tagged":
    case "rewritten":
    case "damaged":
      return STATE_OF_ONE[proof.state];
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
