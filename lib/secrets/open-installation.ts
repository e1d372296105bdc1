import "server-only";

import { readSignIns } from "@/lib/data/secrets/sign-ins";
import { refersToSignIn, signInServer } from "@/lib/domain/oauth/reference";
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
  const signIns = new Map((await readSignIns()).map((signIn) => [signIn.server, signIn]));
  return {
    policy: rules.policy,
    lacks: (toolset) => {
      const read = readTarget(toolset);
      if (!read.ok) return null;
      const { missing } = fillReferences(read.target, judge);
      return missing.length === 0 ? null : missing.map(missingClause).join("; ");
    },
    misses: (toolset) => {
      const read = readTarget(toolset);
      if (!read.ok || !refersToSignIn(read.target.headers)) return null;
      const signIn = signIns.get(signInServer(read.target.url ?? "") ?? "");
      const scopes = signIn?.missingScopes ?? [];
      return scopes.length === 0 ? null : `the sign-in lacks ${scopes.join(", ")}`;
    },
  };
}
