import { quote } from "@/lib/domain/document/describe-value";
import type { JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";

import type { Report } from "./report";

/** How files are judged: bundles are refused by the service where answers of its API are only odd. */
export type Strictness = "answer" | "bundle";

/** Says which members of an object the service does not know. */
export function checkMembers(
  record: JsonRecord,
  members: ReadonlySet<string>,
  path: string,
  strictness: Strictness,
  report: Report,
): void {
  for (const name of Object.keys(record)) {
    if (members.has(name)) continue;
    const place = `${path}${formatPointer([name])}`;
    const message =
      strictness === "bundle"
        ? `${quote(name)} is no member the service knows, and it refuses a bundle with one; it is kept.`
        : `${quote(name)} is no member the service knows; it is kept.`;
    report(strictness === "bundle" ? "error" : "info", "unknown-member", place, message);
  }
}
