import { keysOf } from "@/lib/shared/keys-of";
import { equalJson } from "@/lib/json/equal";
import { valueAtPointer } from "@/lib/json/pointer-value";
import { formatPointer } from "@/lib/json/pointers";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { gradeSchema } from "./schema";
import { GRADES, type Grade, type GradedPart } from "./graded-part";
import { lintDefinition } from "../lint/definition";
import { toolClaims } from "../schema/tool-claims";

export interface GradedChange {
  /** That of the worst part. */
  readonly grade: Grade;
  readonly parts: readonly GradedPart[];
}

/**
 * Grades the difference between two definitions of one tool. Permissions are no part of a definition, they
 * belong to whoever uses the tool. Anything this does not know is dangerous. Total over any two values.
 */
export function gradeChange(before: unknown, after: unknown): GradedChange {
  const [old, now] = [asRecord(before), asRecord(after)];
  if (old === null || now === null) {
    const same = equalJson(before, after);
    return same ? result([]) : result([part("dangerous", "", "the whole definition changed")]);
  }
  return result([
    ...gradeName(old, now),
    ...gradeSummary(old, now),
    ...gradeArguments(old, now),
    ...gradeClaims(old, now),
    ...gradeSlots(old, now),
    ...gradeMembers(old, now),
    ...gradeRemarks(old, now),
  ]);
}

function result(parts: readonly GradedPart[]): GradedChange {
  const worst = Math.max(0, ...parts.map(({ grade }) => GRADES.indexOf(grade)));
  const inOrder = parts.toSorted((a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade));
  return { grade: GRADES[worst] ?? "dangerous", parts: inOrder };
}

function part(grade: GradedPart["grade"], pointer: string, text: string): GradedPart {
  return { grade, pointer, text };
}

function gradeName(old: JsonRecord, now: JsonRecord): GradedPart[] {
  if (equalJson(old["name"], now["name"])) return [];
  return [part("dangerous", "/name", "it has another name")];
}

function gradeSummary(old: JsonRecord, now: JsonRecord): GradedPart[] {
  const [was, is] = [old["summary"], now["summary"]];
  if (equalJson(was ?? null, is ?? null)) return [];
  if (asText(was ?? "") === null || asText(is ?? "") === null) {
    return [part("dangerous", "/summary", "the description is not a text")];
  }
  const isSpace = normalSpace(asText(was) ?? "") === normalSpace(asText(is) ?? "");
  return isSpace
    ? [part("cosmetic", "/summary", "white space of the description changed")]
    : [part("behavioural", "/summary", "the description changed")];
}

function normalSpace(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function gradeArguments(old: JsonRecord, now: JsonRecord): GradedPart[] {
  const place = "/argsSchema";
  const [had, has] = [Object.hasOwn(old, "argsSchema"), Object.hasOwn(now, "argsSchema")];
  if (!had && !has) return [];
  if (had !== has) {
    return [
      part(
        "dangerous",
        place,
        has ? "arguments are described now" : "arguments are not described any more",
      ),
    ];
  }
  return gradeSchema(old["argsSchema"], now["argsSchema"]).map(({ grade, pointer, text }) =>
    part(grade, place + pointer, text),
  );
}

const HINT_NAMES = {
  readOnly: "only reads",
  destructive: "destroys",
  idempotent: "may be repeated",
  openWorld: "reaches outside",
} as const;

/** Each change of a hint matters in both directions, and so does whether it is stated at all. */
function gradeClaims(old: JsonRecord, now: JsonRecord): GradedPart[] {
  const [was, is] = [toolClaims(old), toolClaims(now)];
  const hints = keysOf(HINT_NAMES).flatMap((hint) => {
    if (was.hints[hint] === is.hints[hint]) return [];
    const words = `the hint “${HINT_NAMES[hint]}” went from ${said(was.hints[hint])} to ${said(is.hints[hint])}`;
    return [part("dangerous", "/extensions", words)];
  });
  const title =
    was.title === is.title ? [] : [part("cosmetic", "/extensions", "the title changed")];
  return [...hints, ...title];
}

function said(hint: boolean | null): string {
  return hint === null ? "not stated" : hint ? "yes" : "no";
}

const SLOTS = ["mcp", "oxp", "mci", "cadenya", "openai", "anthropic"] as const;
/** Members of a server's own definition that are graded as what the tool entry says, or as a hint. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set([
  "name",
  "title",
  "description",
  "summary",
  "inputSchema",
  "input_schema",
  "parameters",
  "annotations",
  "function",
  "enabled",
  "disabled",
]);
const COSMETIC: ReadonlySet<string> = new Set(["icons", "_meta", "meta"]);
const OUTPUT: ReadonlySet<string> = new Set(["outputSchema", "output_schema"]);

/** What the formats say about a tool beyond the entry: outputs, how it is run, what it requires. */
function gradeSlots(old: JsonRecord, now: JsonRecord): GradedPart[] {
  const [was, is] = [asRecord(old["extensions"]), asRecord(now["extensions"])];
  return SLOTS.flatMap((slot) => {
    const key = extensionKey(slot);
    const [one, other] = [asRecord(was?.[key]), asRecord(is?.[key])];
    return (["source", "values"] as const).flatMap((layer) =>
      changedMembers(asRecord(one?.[layer]), asRecord(other?.[layer])).flatMap((name) => {
        if (SAID_ELSEWHERE.has(name)) return [];
        const pointer = formatPointer(["extensions", key, layer, name]);
        if (COSMETIC.has(name)) return [part("cosmetic", pointer, `\`${name}\` changed`)];
        if (OUTPUT.has(name)) return [part("behavioural", pointer, "what it answers changed")];
        return [part("dangerous", pointer, `\`${name}\` changed`)];
      }),
    );
  });
}

/** Members of the entry that are graded on their own, or are no part of what the tool is. */
const KNOWN: ReadonlySet<string> = new Set([
  "name",
  "summary",
  "argsSchema",
  "extensions",
  "enabled",
  "requiresApproval",
]);

function gradeMembers(old: JsonRecord, now: JsonRecord): GradedPart[] {
  return changedMembers(old, now).flatMap((name) => {
    if (KNOWN.has(name)) return [];
    if (name === "examples") return [part("behavioural", "/examples", "the examples changed")];
    return [part("dangerous", formatPointer([name]), `\`${name}\` changed`)];
  });
}

function changedMembers(old: JsonRecord | null, now: JsonRecord | null): string[] {
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  const own = (record: JsonRecord | null, name: string): unknown[] =>
    record !== null && Object.hasOwn(record, name) ? [record[name]] : [];
  return [...names].filter((name) => !equalJson(own(old, name), own(now, name)));
}

function isSameAt(pointer: string, old: JsonRecord, now: JsonRecord): boolean {
  const [was, is] = [valueAtPointer(old, pointer), valueAtPointer(now, pointer)];
  return was.found && is.found && equalJson(was.value, is.value);
}

/**
 * Hidden characters and the like that were not there before. What is hardly ever honest is known as long as its text
 * is the same: behind one instruction that was accepted, another would come unseen.
 */
function gradeRemarks(old: JsonRecord, now: JsonRecord): GradedPart[] {
  const known = new Set(lintDefinition(old).map(({ rule, pointer }) => `${rule} ${pointer}`));
  return lintDefinition(now)
    .filter(({ rule, weight, pointer }) => {
      const isOld = known.has(`${rule} ${pointer}`);
      return !isOld || (weight === "hard" && !isSameAt(pointer, old, now));
    })
    .map(({ pointer, message }) => part("dangerous", pointer, message));
}
