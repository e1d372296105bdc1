import "server-only";

import type { ErrorType } from "@/lib/domain/sync/error-type";
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
  | {
      readonly ok: true;
      readonly target: ResolvedTarget;
      /** Of the server's sign-in; null where none was filled in. It goes nowhere but to the server. */
      readonly token: string | null;
    }
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
  const { headers, env, missing, filledIn, token } = fillReferences(target, await openJudge(rules));
  if (missing.length > 0) return { ...failure(faultOf(missing), sentence(missing)), missing };
  if (transport === "stdio") {
    return { ok: true, target: { ...program, env, filledIn }, token: null };
  }
  const fault = Object.entries(headers)
    .map(([name, value]) => headerFault(name, value))
    .find((found) => found !== null);
  if (fault !== undefined) return { ...failure("INVALID_URL", fault), missing };
  const checked = checkUrl(url ?? "", rules, filledIn.length > 0);
  if (!checked.ok) return { ...checked, missing };
  return {
    ok: true,
    target: {
      kind: "http",
      transport,
      url: checked.url.href,
      headers,
      filledIn,
      ...(token === null ? {} : { isSignedIn: true }),
    },
    token,
  };
}

/** A sign-in that is missing, and nothing else, is a failure with a remedy of its own. */
function faultOf(missing: readonly MissingReference[]): ErrorType {
  const isSignIn = missing.every(({ kind, reason }) => kind === "oauth" && reason === "unset");
  return isSignIn ? "SIGN_IN_REQUIRED" : "MISSING_SECRET";
}

function sentence(missing: readonly MissingReference[]): string {
  if (faultOf(missing) === "SIGN_IN_REQUIRED") return "The server requires sign-in.";
  return missing.map((one) => `${missingClause(one)}.`).join(" ");
}
