import "server-only";

import type { ServerJudge } from "@/lib/domain/permissions/gates";
import { readOperatorRules } from "@/lib/net/operator-rules";
import type { OperatorRules } from "@/lib/net/operator-rules";
import { readTarget } from "@/lib/net/server-target";

import { fillReferences, missingClause } from "./fill-references";
import { openJudge } from "./judge-references";

/** Judges servers by the secrets and variables of this moment. It names references and never a value. */
export async function openServerJudge(
  rules: OperatorRules = readOperatorRules(),
): Promise<ServerJudge> {
  const judge = await openJudge(rules);
  return (toolset) => {
    const read = readTarget(toolset);
    if (!read.ok) return null;
    const { missing } = fillReferences(read.target, judge);
    return missing.length === 0 ? null : missing.map(missingClause).join("; ");
  };
}
