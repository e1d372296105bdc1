import { pageRoot } from "@/lib/accounts/address";
import type { ShareRefusal } from "@/lib/export/share/freeze";

import { problem, type Problem } from "../problem/problem";
import { exportProblem } from "./export";

/** The address somebody opens. */
export const shareLink = (token: string): string => `${pageRoot()}/s/${token}`;

/** Why nothing is shared. */
export function shareProblem(refused: ShareRefusal): Problem {
  switch (refused.code) {
    case "invalid":
      return problem("invalid-input", refused.message);
    case "changed":
      return problem("changed", refused.message);
    case "full":
      return problem("too-many-links", refused.message);
    case "gone":
      return problem("not-found", refused.message);
    case "consent-required":
      return problem(
        "consent-required",
        'The conversation is private; set "consent" to share it.',
        {
          items: refused.items,
        },
      );
    default:
      return exportProblem(refused);
  }
}
