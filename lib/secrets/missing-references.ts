import "server-only";

import type { MissingReference } from "@/lib/domain/sync/view";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import type { ServerTarget } from "@/lib/net/server-target";

import { fillReferences } from "./fill-references";
import { openJudge } from "./judge-references";

/** Which references of a server could not be filled in if it were asked now. Nothing is asked. */
export async function missingReferences(
  target: ServerTarget,
): Promise<readonly MissingReference[]> {
  return fillReferences(target, await openJudge(readOperatorRules())).missing;
}
