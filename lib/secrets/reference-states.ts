import "server-only";

import type { JsonRecord } from "@/lib/shared/read-value";
import type { InspectedValue } from "@/lib/domain/secrets/inspect-toolset";
import { findReferences } from "@/lib/domain/secrets/references";
import type { ReferenceState } from "@/lib/domain/secrets/references-report";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import { readTarget } from "@/lib/net/server-target";

import { openJudge, type ReferencePlace } from "./judge-references";

/** Tells of each reference whether it would be filled in. What it would be filled in with stays in here. */
export async function openReferenceStates(): Promise<
  (toolset: JsonRecord, found: InspectedValue) => ReferenceState | null
> {
  const judge = await openJudge(readOperatorRules());
  return (toolset, found) => {
    const [reference] = found.kind === "reference" ? findReferences(found.shown) : [];
    const place = placeOf(found);
    const read = readTarget(toolset);
    if (reference === undefined || place === null || !read.ok) return null;
    const judged = judge(read.target, place, reference);
    return judged.ok ? "set" : judged.reason;
  };
}

const ELSEWHERE: ReadonlySet<unknown> = new Set(["url", "command", "args", "cwd"]);

/** Null where nothing of it would be sent. */
function placeOf({ tool, path }: InspectedValue): ReferencePlace | null {
  if (tool !== null) return null;
  const [holder, member] = path;
  if (holder === "headers") return "header";
  if (holder !== "server") return null;
  if (member === "env") return "variable";
  return ELSEWHERE.has(member) ? "elsewhere" : null;
}
