import { createHash } from "node:crypto";
import { canonicalParts } from "./canonical";

/** SHA-256 in lower-case hexadecimal of exactly these bytes; a string represents its UTF-8 bytes. */
export function contentHash(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** `contentHash` of a content that arrives in parts; `digest` ends it. */
export function createContentHasher(): {
  update(chunk: Uint8Array | string): void;
  digest(): string;
} {
  const hash = createHash("sha256");
  return {
    update: (chunk) => void hash.update(chunk),
    digest: () => hash.digest("hex"),
  };
}

const BATCH = 65_536;

/**
 * SHA-256 in lower-case hexadecimal of the RFC 8785 form of a parsed value: equal for documents
 * that differ only in white space, key order, escapes and the spelling of numbers.
 *
 * It sees what `JSON.parse` kept. A number that a double cannot hold has been rounded by then, so
 * 12345678901234567890 and 12345678901234567000 hash alike, as do 1e-400 and 0, and all numbers
 * beyond the largest double; of a duplicate key only the last value is there. Documents with such
 * numbers or keys must be compared by their bytes (`contentHash`).
 */
export function canonicalHash(value: unknown): string {
  const hash = createHash("sha256");
  let batch = "";
  for (const part of canonicalParts(value)) {
    batch += part;
    if (batch.length < BATCH) continue;
    hash.update(batch);
    batch = "";
  }
  return hash.update(batch).digest("hex");
}
