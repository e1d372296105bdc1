import "server-only";

import type { MissingReference } from "@/lib/domain/sync/view";
import { checkUrl } from "@/lib/net/guard/check-url";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import { readOperatorRules, type OperatorRules } from "@/lib/net/guard/operator-rules";
import { isAllowedProgram } from "@/lib/net/guard/program-lines";
import type { ResolvedTarget } from "@/lib/net/guard/resolved-target";
import type { ServerTarget } from "@/lib/net/server-target";

import { fillReferences, missingClause } from "./fill-references";
import { headerFault } from "./header-fault";
import { openJudge } from "./judge-references";

type Resolution =
  | { readonly ok: true; readonly target: ResolvedTarget }
  | (NetFailure & { readonly missing: readonly MissingReference[] });

/**
 * Fills in the references of a server for one run. Only headers have any filled in, and variables of programs from
 * the environment; nothing is asked when one is missing.
 * @returns a failure that names every reference that could not be filled in
 */
export async function resolveTarget(
  target: ServerTarget,
  rules: OperatorRules = readOperatorRules(),
): Promise<Resolution> {
  const { transport, url, command, args, cwd } = target;
  const program = { kind: "stdio" as const, command: command ?? "", args, cwd };
  if (transport === "stdio" && !isAllowedProgram(program, rules.programs)) {
    return { ...failure("STDIO_DISABLED"), missing: [] };
  }
  const { headers, env, missing, filledIn } = fillReferences(target, await openJudge(rules));
  if (missing.length > 0) return { ...failure("MISSING_SECRET", sentence(missing)), missing };
  if (transport === "stdio") {
    return { ok: true, target: { ...program, env, filledIn } };
  }
  const fault = Object.entries(headers)
    .map(([name, value]) => headerFault(name, value))
    .find((found) => found !== null);
  if (fault !== undefined) return { ...failure("INVALID_URL", fault), missing };
  const checked = checkUrl(url ?? "", rules, filledIn.length > 0);
  if (!checked.ok) return { ...checked, missing };
  return {
    ok: true,
    target: { kind: "http", transport, url: checked.url.href, headers, filledIn },
  };
}

function sentence(missing: readonly MissingReference[]): string {
  return missing.map((one) => `${missingClause(one)}.`).join(" ");
}
