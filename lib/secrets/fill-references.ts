import "server-only";

import { referenceText, replaceReferences } from "@/lib/domain/secrets/references";
import type { MissingReference } from "@/lib/domain/sync/view";
import type { ServerTarget } from "@/lib/net/server-target";

import type { Judge, ReferencePlace } from "./judge-references";

/** What of a server takes references, filled in, and which could not be. */
export interface FilledReferences {
  readonly headers: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** Each once. */
  readonly missing: readonly MissingReference[];
  /** The values, for masking what comes back. */
  readonly filledIn: readonly string[];
  /** The token of the server's sign-in, where it was filled in. */
  readonly token: string | null;
}

/** Fills in headers and variables; a reference anywhere else counts as missing. */
export function fillReferences(target: ServerTarget, judge: Judge): FilledReferences {
  const { transport, url, command, args, cwd } = target;
  const filler = new Filler(target, judge);
  for (const word of [url ?? "", command ?? "", cwd ?? "", ...args]) filler.fill("elsewhere", word);
  const headers = filler.fillAll("header", transport === "stdio" ? {} : target.headers);
  const env = filler.fillAll("variable", transport === "stdio" ? target.env : {});
  const { missing, filledIn, token } = filler;
  return { headers, env, missing, filledIn, token };
}

class Filler {
  readonly missing: MissingReference[] = [];
  readonly filledIn: string[] = [];
  token: string | null = null;
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
        if (reference.source === "oauth") this.token = judged.value;
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
  "in-url": "is in the address, where none are filled in",
};

/** Why a reference is not filled in, as a clause that names it. */
export function missingClause({ kind, name, reason }: MissingReference): string {
  const written = referenceText({ source: kind, name });
  return kind === "oauth" && reason === "unset"
    ? `${written} needs a sign-in`
    : `${written} ${REASONS[reason]}`;
}
