import { canonicalHash } from "@/lib/json/hash";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { newToolsOf, type NewTools } from "../permissions/resolve/new-tools";
import { GRADES, type Grade, type GradedPart } from "../toolset/grade/graded-part";
import { lintDefinition } from "../toolset/lint/definition";
import { gradeListing } from "./grade-listing";
import { heavyPart } from "./heavy-definition";
import { toolOfListing } from "./listed-tool";
import { openConflicts } from "./open-conflicts";
import type { Pin } from "./pin";
import type { ReviewItem } from "./review-item";

/** A stored tool with what is known of it. */
export interface PinnedTool {
  readonly toolRowId: number;
  readonly position: number;
  readonly entry: JsonRecord;
  readonly pin: Pin;
}

export interface ReviewedToolset {
  /** Parsed; its tools are not looked at. */
  readonly toolset: JsonRecord;
  readonly tools: readonly PinnedTool[];
  /** What becomes of new tools where the toolset does not say it. */
  readonly newTools: NewTools;
  /** Identity of the server the toolset names now. */
  readonly identity: string;
  /** Ids of other toolsets that have a tool of a name. */
  readonly shadows: (name: string) => readonly string[];
}

/** What of a toolset waits for a person, the gravest first and else in document order. */
export function reviewToolset(reviewed: ReviewedToolset): ReviewItem[] {
  const gone = indexGone(reviewed.tools);
  const items = reviewed.tools.flatMap((tool) => itemOf(tool, gone, reviewed) ?? []);
  return items.toSorted((a, b) => rank(b) - rank(a) || a.position - b.position);
}

function rank({ state, grade }: ReviewItem): number {
  const weight = GRADES.indexOf(grade) * 4;
  return weight + (state === "changed" ? 3 : state === "missing" ? 0 : 2);
}

function itemOf(
  tool: PinnedTool,
  gone: ReadonlyMap<string, string>,
  reviewed: ReviewedToolset,
): ReviewItem | null {
  const { pin, entry, toolRowId, position } = tool;
  const [accepted, seen] = [parse(pin.acceptedRaw), parse(pin.seenRaw)];
  const conflicts = openConflicts(entry, pin);
  const judged = judge(pin, accepted, seen, reviewed);
  if (pin.state === "current" && judged.grade === "none" && conflicts.length === 0) return null;
  const former = pin.state === "new" && gone.size > 0 ? gone.get(contentOf(seen)) : undefined;
  return {
    toolRowId,
    name: asText(entry["name"]) ?? "",
    position,
    state: former !== undefined ? "renamed?" : pin.state === "current" ? "changed" : pin.state,
    ...judged,
    seenHash: pin.seenHash,
    accepted,
    seen: pin.state === "missing" ? null : seen,
    conflicts,
    remarks: remarksOf(tool, seen, reviewed),
    ...(former === undefined ? {} : { renamedFrom: former }),
    effective: effectOf(pin, judged.grade, reviewed),
  };
}

const parse = (text: string | null): JsonRecord | null =>
  text === null ? null : asRecord(JSON.parse(text));

function judge(
  pin: Pin,
  accepted: JsonRecord | null,
  seen: JsonRecord | null,
  { identity }: ReviewedToolset,
): { grade: Grade; parts: readonly GradedPart[] } {
  if (pin.state === "missing" || seen === null) return { grade: "none", parts: [] };
  if (accepted === null) return gradeNew(seen);
  return gradeListing({ raw: accepted, from: pin.acceptedFrom }, { raw: seen, from: identity });
}

/** There is nothing a new tool could differ from; what its words deserve by themselves counts. */
function gradeNew(seen: JsonRecord): { grade: Grade; parts: readonly GradedPart[] } {
  const parts = lintDefinition({ ...toolOfListing(seen, null) })
    .filter(({ weight }) => weight === "hard")
    .map(({ pointer, message }) => ({ grade: "dangerous", pointer, text: message }) as const);
  const heavy = heavyPart(seen);
  const all = heavy === null ? parts : [heavy, ...parts];
  return { grade: all.length === 0 ? "none" : "dangerous", parts: all };
}

/**
 * The names of tools that are gone, by what they were apart from the name. A rename defeats every comparison by
 * name, so it is only suggested.
 */
function indexGone(tools: readonly PinnedTool[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { pin, entry } of tools) {
    if (pin.state !== "missing") continue;
    const content = contentOf(parse(pin.acceptedRaw ?? pin.seenRaw));
    if (!names.has(content)) names.set(content, asText(entry["name"]) ?? "");
  }
  return names;
}

function contentOf(raw: JsonRecord | null): string {
  return canonicalHash([raw?.["description"] ?? null, raw?.["inputSchema"] ?? null]);
}

function remarksOf(
  { entry, pin }: PinnedTool,
  seen: JsonRecord | null,
  { shadows, identity }: ReviewedToolset,
): string[] {
  if (pin.state === "missing" || seen === null) return [];
  const lints = lintDefinition({ ...toolOfListing(seen, null) }).map(({ message }) => message);
  const others = shadows(asText(entry["name"]) ?? "");
  const named = others.slice(0, 3).join(", ");
  const shadow =
    others.length === 0
      ? []
      : [`It has the name of a tool of ${named}${others.length > 3 ? ", …" : ""}.`];
  const unasked =
    pin.seenFrom === identity
      ? []
      : [
          "The toolset now names another server, which hasn’t been contacted yet: sync before you accept.",
        ];
  return [...new Set([...unasked, ...lints, ...shadow])];
}

function effectOf(
  { state, acceptedRaw }: Pin,
  grade: Grade,
  { toolset, newTools }: ReviewedToolset,
): ReviewItem["effective"] {
  if (state === "missing") return "off";
  const policy = newToolsOf(toolset, newTools);
  const isNew = state === "new";
  if (isNew && policy === "disabled") return "off";
  const isGraded = acceptedRaw !== null;
  if (grade === "dangerous" && isGraded) return "off";
  const isAsked = (isNew && policy === "ask") || (grade === "behavioural" && isGraded);
  return isAsked ? "ask" : "none";
}
