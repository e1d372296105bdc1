import { equalJson } from "@/lib/json/equal";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { gradeChange } from "../toolset/grade/change";
import { GRADES, type Grade, type GradedPart } from "../toolset/grade/graded-part";
import { heavyPart } from "./heavy-definition";
import { hashedPart, toolOfListing } from "./listed-tool";
import { isSameEndpoint } from "./server-identity";

/** A definition and the server that gave it. */
export interface Statement {
  readonly raw: JsonRecord;
  /** Identity of the server; null where nobody knows. */
  readonly from: string | null;
}

/**
 * Grades how what a server says differs from what was accepted. What is trusted is a definition from one server
 * asked with one set of credentials, so another of either is a difference, too.
 */
export function gradeListing(
  accepted: Statement,
  seen: Statement,
): { readonly grade: Grade; readonly parts: readonly GradedPart[] } {
  const [was, is] = [hashedPart(accepted.raw), hashedPart(seen.raw)];
  const graded = gradeChange(toolOfListing(was, null), toolOfListing(is, null));
  const parts = [
    ...gradeServer(accepted.from, seen.from),
    ...gradeAnnotations(was, is),
    ...graded.parts,
    ...(equalJson(was, is) ? [] : [heavyPart(seen.raw)].filter((part) => part !== null)),
  ];
  const inOrder = parts.toSorted((a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade));
  return { grade: inOrder[0]?.grade ?? "none", parts: inOrder };
}

/** How another server, or the same with other credentials, is graded by itself. */
export function gradeServer(accepted: string | null, seen: string | null): GradedPart[] {
  if (accepted === null || seen === null || accepted === seen) return [];
  return isSameEndpoint(accepted, seen)
    ? [{ grade: "behavioural", pointer: "", text: "the server is asked with other credentials" }]
    : [{ grade: "dangerous", pointer: "", text: "it comes from a server at another address" }];
}

const GRADED_HINTS: ReadonlySet<string> = new Set([
  "title",
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
]);

/** Claims nobody here knows the meaning of. */
function gradeAnnotations(was: JsonRecord, is: JsonRecord): GradedPart[] {
  const [old, now] = [asRecord(was["annotations"]) ?? {}, asRecord(is["annotations"]) ?? {}];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const own = (record: JsonRecord, name: string) =>
    Object.hasOwn(record, name) ? [record[name]] : [];
  return [...names]
    .filter((name) => !GRADED_HINTS.has(name) && !equalJson(own(old, name), own(now, name)))
    .map((name) => {
      const text = `the server’s claim “${name}” changed`;
      return { grade: "dangerous", pointer: "/extensions", text };
    });
}
