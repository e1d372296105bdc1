import { asRecord, asText } from "@/lib/shared/read-value";

import type { Probe } from "../kit/contract/probe";

/** Claims older descriptions, too, so that somebody can say what they are. */
export function detectOpenapi({ root, sample }: Probe): boolean {
  const record = root === "object" ? asRecord(sample) : null;
  if (record === null) return false;
  const version = statedVersion(record["openapi"]) ?? statedVersion(record["swagger"]);
  const hasParts = ["info", "paths", "webhooks", "components", "definitions"].some(
    (member) => asRecord(record[member]) !== null,
  );
  return version !== null && /^\d/.test(version) && hasParts;
}

/** A version as a text; YAML without quotes takes it for a number, of which it has lost the zero at the end. */
export const statedVersion = (value: unknown): string | null =>
  typeof value === "number" ? value.toFixed(1) : asText(value);
