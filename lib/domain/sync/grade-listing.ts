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
    ...gradeTexts(was, is),
    ...gradeAnnotations(was, is),
    ...graded.parts,
    ...(equalJson(was, is) ? [] : [heavyPart(seen.raw)].filter((part) => part !== null)),
  ];
  const told = new Map(parts.map((part) => [`${part.grade} ${part.pointer} ${part.text}`, part]));
  const inOrder = [...told.values()].toSorted(
    (a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade),
  );
  return { grade: inOrder[0]?.grade ?? "none", parts: inOrder };
}

/** How another server, or the same with other credentials, is graded by itself. */
export function gradeServer(accepted: string | null, seen: string | null): GradedPart[] {
  if (accepted === null || seen === null || accepted === seen) return [];
  return isSameEndpoint(accepted, seen)
    ? [{ grade: "behavioural", pointer: "", text: "the server is asked with other credentials" }]
    : [{ grade: "dangerous", pointer: "", text: "it comes from a server at another address" }];
}

const HINTS: ReadonlySet<string> = new Set([
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
]);

// Servers write null for what they do not state.
const isText = (value: unknown): boolean => typeof (value ?? "") === "string";
const isHint = (value: unknown): boolean => typeof (value ?? false) === "boolean";

const isSame = (was: JsonRecord, is: JsonRecord, name: string): boolean => {
  const own = (record: JsonRecord) => (Object.hasOwn(record, name) ? [record[name]] : []);
  return equalJson(own(was), own(is));
};

/** A title or description that is no text is not read as any, so that its change would show nowhere else. */
function gradeTexts(was: JsonRecord, is: JsonRecord): GradedPart[] {
  const names = ["title", "description"].filter((name) => !isSame(was, is, name));
  return names.flatMap((name): GradedPart[] => {
    const pointer = name === "title" ? "/extensions" : "/summary";
    if (!isText(was[name]) || !isText(is[name])) {
      return [{ grade: "dangerous", pointer, text: `its ${name} is not a text` }];
    }
    // Behind another title of the definition it would not be noticed there.
    if (name === "title") return [{ grade: "cosmetic", pointer, text: "the title changed" }];
    const isEmpty = (was[name] ?? "") === (is[name] ?? "");
    return isEmpty ? [{ grade: "cosmetic", pointer, text: `an empty ${name} came or went` }] : [];
  });
}

/** Claims that are no hints or titles, and nobody here knows the meaning of. */
function gradeAnnotations(was: JsonRecord, is: JsonRecord): GradedPart[] {
  const pointer = "/extensions";
  if (isSame(was, is, "annotations")) return [];
  const [old, now] = [asRecord(was["annotations"] ?? {}), asRecord(is["annotations"] ?? {})];
  if (old === null || now === null) {
    return [{ grade: "dangerous", pointer, text: "the server’s claims are not in a form we read" }];
  }
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  if (names.length === 0) {
    return [{ grade: "cosmetic", pointer, text: "an empty list of claims came or went" }];
  }
  return names
    .filter((name) => !isSame(old, now, name))
    .flatMap((name): GradedPart[] => {
      const read = HINTS.has(name) ? isHint : name === "title" ? isText : () => false;
      if (!read(old[name]) || !read(now[name])) {
        return [{ grade: "dangerous", pointer, text: `the server’s claim “${name}” changed` }];
      }
      if (name === "title") return [{ grade: "cosmetic", pointer, text: "the title changed" }];
      // What hints say is graded with the definition.
      const isEmpty = (old[name] ?? null) === (now[name] ?? null);
      return isEmpty ? [{ grade: "cosmetic", pointer, text: "an empty claim came or went" }] : [];
    });
}
