import "server-only";

import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { readOperatorRules, type OperatorRules } from "@/lib/net/guard/operator-rules";
import { readTarget } from "@/lib/net/server-target";

import { fillReferences, missingClause } from "./fill-references";
import { openJudge } from "./judge-references";

/** What this machine adds to permissions at this moment. References are named, values never. */
export async function openInstallation(
  rules: OperatorRules = readOperatorRules(),
): Promise<Installation> {
  const judge = await openJudge(rules);
  return {
    policy: rules.policy,
    lacks: (toolset) => {
      const read = readTarget(toolset);
      if (!read.ok) return null;
      const { missing } = fillReferences(read.target, judge);
      return missing.length === 0 ? null : missing.map(missingClause).join("; ");
    },
  };
}
