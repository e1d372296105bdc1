import type { Diagnostic } from "@/lib/validation/diagnostic";

import { createTally } from "./fidelity";
import type { ParseResult } from "./format";
import { DEEPEST_ITEM, isDeeperThan } from "./nesting";
import { finding } from "./finding";

/** The result of an item that contains no document. */
export function refuseItem(problem: Diagnostic): ParseResult {
  return { documents: [], diagnostics: [problem], fidelity: createTally({}).report() };
}

/** Why an item cannot be converted whatever its format, null when it can: it nests too deep. */
export function refuseDepth(
  item: unknown,
  path: string,
  what = "This conversation nests",
  is: "is" | "are" = "is",
): ParseResult | null {
  if (!isDeeperThan(item, DEEPEST_ITEM)) return null;
  const message = `${what} deeper than ${DEEPEST_ITEM} levels and ${is} not converted.`;
  return refuseItem({ severity: "error", rule: "import.item-too-deep", message, path });
}

/** The error of an item that is not what its format says it should be. */
export function refuseShape(expectation: string, path: string): ParseResult {
  return refuseItem(finding("error", "import.item-unusable", expectation, path));
}
