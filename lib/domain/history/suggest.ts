import type { CollectedTool } from "../permissions/resolve/collect";
import type { DraftChange } from "../permissions/resolve/draft";
import { stepName, valueName } from "../permissions/resolve/explain";
import { FIELDS, resolve, type Resolution } from "../permissions/resolve/resolve";
import type { ToolHints } from "../toolset/schema/tool-claims";
import type { EvidencePlace, ToolEvidence } from "./evidence";

export const SUGGESTION_KINDS = {
  "never-called": "Never called",
  "never-approved": "Rejected, never approved",
  "few-conversations": "Called in few conversations only",
  "allowed-by-nobody": "Allowed by a default nobody set",
  "always-approved": "Always approved and read-only",
  "same-as-inherited": "Same as inherited",
} as const satisfies Record<string, string>;

export type SuggestionKind = keyof typeof SUGGESTION_KINDS;

/** Fewer say too little to loosen anything. */
const DECISIONS_TO_ALLOW = 30;
const CONVERSATIONS_TO_ALLOW = 5;
/** A tool whose toolset was used less often may simply not have been needed yet. */
const OFFERS_TO_TURN_OFF = 10;
const OFFERS_FOR_FEW = 20;
const FEW_SHARE = 0.1;
const FEW_MOST = 3;

/** A permission that would fit the conversations better than the present one. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly toolsetId: string;
  readonly tool: string;
  /** What would be changed, in words, such as "Off". */
  readonly change: string;
  readonly evidence: string;
  /** What loosens has to be looked at twice. */
  readonly loosens: boolean;
  readonly edits: readonly DraftChange[];
  /** Conversations that keep the tool by an override. */
  readonly overrides: readonly {
    readonly conversationId: string;
    readonly title: string;
    readonly expectedRevision: number;
    readonly toolId: string;
  }[];
  readonly places: readonly EvidencePlace[];
  /** When the calls it rests on were made; null without any that is dated. */
  readonly window: { readonly firstMs: number; readonly lastMs: number } | null;
  /** Calls it rests on without a recorded time; conversations without one where the tool was never called. */
  readonly undated: number;
}

/** One tool with all a suggestion can rest on. */
export interface SuggestionSubject {
  readonly tool: CollectedTool;
  /** Row id of its toolset. */
  readonly toolset: number;
  /** A built-in one: its name means what it always means. */
  readonly isBuiltIn: boolean;
  readonly hints: ToolHints;
  /** A person has marked it as read-only. */
  readonly isMarkedReadOnly: boolean;
  /** Another tool has its name, so that nothing can be said about one of them. */
  readonly isTwin: boolean;
  readonly evidence: ToolEvidence;
}

/** Built-in tools of coding agents that only read; tools of servers may use the same names for anything. */
const READ_ONLY_BUILT_INS: ReadonlySet<string> = new Set([
  "read",
  "read_file",
  "grep",
  "glob",
  "ls",
  "list_dir",
  "list_directory",
  "search_files",
  "file_search",
  "notebookread",
]);

/** What the conversations suggest about one tool; the tool's own edits never contradict each other. */
export function suggestFor(subject: SuggestionSubject): Suggestion[] {
  if (subject.isTwin) return [];
  const { levels, gates } = subject.tool;
  const enabled = resolve("enabled", levels.enabled, gates);
  const approval = resolve("requiresApproval", levels.requiresApproval, gates);
  const usage = usageOf(subject, enabled, approval);
  const redundant = FIELDS.flatMap((field) => sameAsInherited(subject, field) ?? []);
  return [
    ...(usage === null ? [] : [usage]),
    ...redundant.filter(
      ({ edits }) => !edits.some(({ field }) => usage?.edits.some((edit) => edit.field === field)),
    ),
  ];
}

function usageOf(
  subject: SuggestionSubject,
  enabled: Resolution,
  approval: Resolution,
): Suggestion | null {
  if (!enabled.value) return null;
  const { evidence, hints } = subject;
  const { offeredIn, calledIn, calls, approved, rejected, decidedIn } = evidence;
  if (calls === 0) {
    if (offeredIn < OFFERS_TO_TURN_OFF) return null;
    const text = `${offeredIn} conversations used its toolset; none called this tool.`;
    return suggestion(subject, "never-called", "enabled", false, text);
  }
  if (rejected > 0 && approved === 0) {
    const text = `Rejected ${times(rejected)}, never approved.`;
    return approval.value
      ? suggestion(subject, "never-approved", "enabled", false, text)
      : suggestion(subject, "never-approved", "requiresApproval", true, text);
  }
  const isFew = calledIn.size <= FEW_MOST && calledIn.size <= offeredIn * FEW_SHARE;
  if (isFew && offeredIn >= OFFERS_FOR_FEW && approved === calls) {
    const text = `Called with approval in ${calledIn.size} of ${offeredIn} conversations that used its toolset.`;
    return fewConversations(subject, text);
  }
  if (approval.value && isKnownReadOnly(subject)) {
    const enough = approved >= DECISIONS_TO_ALLOW && decidedIn.size >= CONVERSATIONS_TO_ALLOW;
    if (!enough || rejected > 0) return null;
    const text = `Approved ${approved} of ${approved} times in ${decidedIn.size} conversations, and read-only.`;
    return suggestion(subject, "always-approved", "requiresApproval", false, text);
  }
  const isDefault = approval.steps[approval.winner]?.kind === "built-in";
  if (!approval.value && isDefault && hints.readOnly !== true && !isKnownReadOnly(subject)) {
    const text = `The file sets no approval, so it runs without; it ran so ${times(evidence.ranUnasked)}.`;
    return suggestion(subject, "allowed-by-nobody", "requiresApproval", true, text);
  }
  return null;
}

/** A server's word alone does not count, and its word against it does. */
function isKnownReadOnly({ tool, isBuiltIn, isMarkedReadOnly, hints }: SuggestionSubject): boolean {
  if (hints.destructive === true || hints.readOnly === false) return false;
  return isMarkedReadOnly || (isBuiltIn && READ_ONLY_BUILT_INS.has(tool.tool.name.toLowerCase()));
}

function sameAsInherited(
  subject: SuggestionSubject,
  field: (typeof FIELDS)[number],
): Suggestion | null {
  const { levels } = subject.tool;
  // Gates would hide what the levels below say.
  const own = resolve(field, levels[field], []);
  const step = own.steps[own.winner];
  if (step?.id !== "tool" || step.ifRemoved?.value !== own.value) return null;
  // Clearing it would leave a call unasked by a default that nobody set: the next suggestion.
  if (field === "requiresApproval" && step.ifRemoved.winner === "built-in") return null;
  const from = stepName(step.ifRemoved.winner);
  const text = `The entry says ${valueName(field, own.value)}, and so does ${from} without it.`;
  return suggestion(subject, "same-as-inherited", field, null, text);
}

function fewConversations(subject: SuggestionSubject, text: string): Suggestion {
  const { toolsetId, name } = subject.tool.tool;
  const base = suggestion(subject, "few-conversations", "enabled", false, text);
  const overrides = [...subject.evidence.calledIn].map(
    ([conversationId, { title, shellRevision }]) => {
      return {
        conversationId,
        title,
        expectedRevision: shellRevision,
        toolId: `${toolsetId}/${name}`,
      };
    },
  );
  return { ...base, change: "Off, and On by override where it was called", overrides };
}

function suggestion(
  { tool: { tool }, toolset, evidence }: SuggestionSubject,
  kind: SuggestionKind,
  field: (typeof FIELDS)[number],
  value: boolean | null,
  text: string,
): Suggestion {
  const { places } = evidence;
  const isOffer = kind === "never-called";
  const firstMs = isOffer ? evidence.offeredFirstMs : evidence.firstMs;
  const lastMs = isOffer ? evidence.offeredLastMs : evidence.lastMs;
  return {
    kind,
    toolsetId: tool.toolsetId,
    tool: tool.name,
    change: value === null ? "Clear" : valueName(field, value),
    evidence: text,
    // On is looser than Off, Allow looser than Ask.
    loosens: value === (field === "enabled"),
    edits: [{ kind: "tool", toolset, tool: tool.tool, field, value }],
    overrides: [],
    places: kind === "same-as-inherited" ? [] : places,
    window:
      kind === "same-as-inherited" || firstMs === null || lastMs === null
        ? null
        : { firstMs, lastMs },
    undated:
      kind === "same-as-inherited" ? 0 : isOffer ? evidence.offeredUndated : evidence.undated,
  };
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
