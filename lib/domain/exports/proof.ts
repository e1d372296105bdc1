/** One way in which a document says something else than the one that was imported. */
export type Difference =
  | { readonly kind: "message-added" | "message-removed"; readonly messageId: string }
  /** Without members it says the same in other characters. */
  | {
      readonly kind: "message-changed";
      readonly messageId: string;
      readonly members: readonly string[];
    }
  | { readonly kind: "order-changed" }
  /** What is around the messages, tools or toolsets. */
  | { readonly kind: "document-changed"; readonly members: readonly string[] }
  | {
      readonly kind: "tool-changed" | "toolset-changed";
      readonly name: string;
      readonly members: readonly string[];
    };

/** How a document that leaves compares with the one that came in. */
export type Proof =
  /** Byte for byte; of a foreign format that is the text its conversion gave. */
  | { readonly state: "identical"; readonly importHash: string; readonly convertedFrom?: string }
  | {
      readonly state: "changed";
      readonly importHash: string;
      readonly convertedFrom?: string;
      readonly differences: readonly Difference[];
    }
  /** It was never imported. */
  | { readonly state: "made-here" }
  /** Something was masked or left out on the way; the rest is as the library has it. */
  | { readonly state: "redacted" }
  /** The name of its folder was added to its tags on the way; the rest is as the library has it. */
  | { readonly state: "tagged" }
  /** It left in another format. */
  | { readonly state: "rewritten" }
  /** Its stored text is not what was written, and somebody let it leave all the same. */
  | { readonly state: "damaged" };

/** How many documents of an export are in each state. */
export type ProofCounts = Readonly<Partial<Record<Proof["state"], number>>>;

/** The proof as one line, for a header. */
export function proofLine(proof: Proof): string {
  return proof.state === "changed" ? `changed; n=${proof.differences.length}` : proof.state;
}

/** One line for several documents: their only state, or how many of each. */
export function proofsLine(counts: ProofCounts): string {
  const states = Object.entries(counts).filter(([, count]) => count > 0);
  const [only] = states;
  if (states.length === 1 && only !== undefined) return only[0];
  return states.map(([state, count]) => `${state}; n=${count}`).join(", ");
}
