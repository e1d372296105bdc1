import { quote } from "../document/describe-value";
import { TextInspector } from "../document/inspect-text";
import type { ItemFidelity } from "./plan";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** What reading JSON texts as values loses, before any reader of a format sees them. */
export interface ParseLosses {
  /**
   * Looks at one more text.
   * @param json valid JSON
   * @param pointer of it inside its file
   */
  inspect(json: string, pointer: string): void;
  readonly findings: readonly Diagnostic[];
  readonly lost: ItemFidelity["lost"];
}

/** Keys named one by one; the count has all of them. */
const NAMED = 10;

/** A conversion works on values: of a key that occurs twice the first value is gone, and so are digits of long numbers. */
export function createParseLosses(): ParseLosses {
  const repeated: Diagnostic[] = [];
  let base = "";
  let keys = 0;
  let numbers = 0;
  let firstNumber = "";
  const inspector = new TextInspector({
    duplicateKey(pointer, key) {
      keys += 1;
      if (keys > NAMED) return;
      const message = `The key ${quote(key)} occurs more than once in this object; only its last value is imported.`;
      const path = base + pointer;
      repeated.push({ severity: "warning", rule: "json.duplicate-key", message, path });
    },
    imprecise(pointer) {
      if (numbers === 0) firstNumber = base + pointer;
      numbers += 1;
    },
    protoKey: ignore,
    tooDeep: ignore,
    text: ignore,
  });
  return {
    inspect(json, pointer) {
      base = pointer;
      inspector.inspect(json, { depth: 0, maxDepth: NEVER, texts: false });
    },
    get findings() {
      return numbers === 0 ? repeated : [...repeated, rounded(numbers, firstNumber)];
    },
    get lost() {
      return [
        ...lostFact("values of repeated keys", keys, "readers of JSON keep the last one"),
        ...lostFact("digits of numbers", numbers, "programs can’t represent them exactly"),
      ];
    },
  };
}

/** How deep a conversation may nest is judged by its format. */
const NEVER = -1;

function ignore(): void {
  // Nothing of this is lost by reading a text.
}

function rounded(count: number, path: string): Diagnostic {
  const message =
    count === 1
      ? "A number here can’t be represented exactly and is imported rounded, or empty where it is too large."
      : `${count} numbers here can’t be represented exactly and are imported rounded, or empty where they are too large.`;
  return { severity: "info", rule: "json.number-precision", message, path };
}

function lostFact(what: string, count: number, why: string): ItemFidelity["lost"] {
  return count === 0 ? [] : [{ what, count, why }];
}
