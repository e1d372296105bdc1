import "server-only";

import { replaceReferences } from "@/lib/domain/secrets/references";
import type { MissingReference } from "@/lib/domain/sync/view";
import { checkUrl } from "@/lib/net/check-url";
import { failure } from "@/lib/net/failure";
import type { NetFailure } from "@/lib/net/failure";
import { readOperatorRules } from "@/lib/net/operator-rules";
import type { OperatorRules } from "@/lib/net/operator-rules";
import { isAllowedProgram } from "@/lib/net/program-lines";
import type { ResolvedTarget } from "@/lib/net/resolved-target";
import type { ServerTarget } from "@/lib/net/server-target";

import { headerFault } from "./header-fault";
import { openJudge } from "./judge-references";
import type { Judge, ReferencePlace } from "./judge-references";

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
  const filler = new Filler(target, await openJudge(rules));
  filler.fill("elsewhere", url ?? "");
  for (const word of [command ?? "", cwd ?? "", ...args]) filler.fill("elsewhere", word);
  const headers = filler.fillAll("header", transport === "stdio" ? {} : target.headers);
  const env = filler.fillAll("variable", transport === "stdio" ? target.env : {});
  const { missing, filledIn } = filler;
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

class Filler {
  readonly missing: MissingReference[] = [];
  readonly filledIn: string[] = [];
  readonly #target: ServerTarget;
  readonly #judge: Judge;

  constructor(target: ServerTarget, judge: Judge) {
    this.#target = target;
    this.#judge = judge;
  }

  fill(place: ReferencePlace, text: string): string {
    return replaceReferences(text, (reference) => {
      const judged = this.#judge(this.#target, place, reference);
      if (judged.ok) {
        this.filledIn.push(judged.value);
        return judged.value;
      }
      const { source: kind, name } = reference;
      const isKnown = this.missing.some(
        (one) => one.kind === kind && one.name === name && one.reason === judged.reason,
      );
      if (!isKnown) this.missing.push({ name, kind, reason: judged.reason });
      return "";
    });
  }

  fillAll(place: ReferencePlace, texts: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, this.fill(place, text)]),
    );
  }
}

const REASONS: Readonly<Record<MissingReference["reason"], string>> = {
  unset: "is not set",
  forbidden: "may not be used here",
  unbound: "may not be sent to this server yet",
  "in-url": "stands in the address, where none are filled in",
};

function sentence(missing: readonly MissingReference[]): string {
  return missing
    .map(({ name, kind, reason }) => `\${${kind}:${name}} ${REASONS[reason]}.`)
    .join(" ");
}
