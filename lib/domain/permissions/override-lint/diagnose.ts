import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { PermissionBook } from "../resolve/in-conversation";
import { findDoubledOverrides } from "./doubled-overrides";
import type { DraftFinding } from "./draft-finding";
import type { OverrideFinding } from "./finding";
import { findIdleOverrides } from "./idle-overrides";
import { findLostOverrides } from "./lost-overrides";
import type { NearToolFinder } from "./near-tools";
import { changeEntries, effectsOf } from "./repair-effects";

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** A finding whose repairs were not worked out: each of them goes through all overrides, of which there may be thousands. */
export interface FoundFault extends Pick<OverrideFinding, "rule" | "severity" | "tool"> {
  /** Works them out. */
  readonly complete: () => OverrideFinding;
}

/**
 * What is wrong with the overrides of a conversation, the worst first, each with ways to put it right and what
 * these would change. Total over any conversation; nothing is changed.
 */
export function diagnoseOverrides(
  conversation: unknown,
  book: PermissionBook,
  near: NearToolFinder,
): OverrideFinding[] {
  return findOverrideFaults(conversation, book, near).map(({ complete }) => complete());
}

/** The same with the repairs left for later. */
export function findOverrideFaults(
  conversation: unknown,
  book: PermissionBook,
  near: NearToolFinder,
): FoundFault[] {
  const stored = asRecord(conversation)?.["toolOverrides"];
  const legacy = asRecord(stored);
  if (legacy !== null) {
    const finding = legacyForm(legacy, book);
    return [{ ...finding, complete: () => finding }];
  }
  const entries = asList(stored);
  const { overrides } = book.inConversation({ toolOverrides: entries });
  const doubled = findDoubledOverrides(overrides);
  // Whether one of several entries is of use is seen once they are merged.
  const merging = new Set(doubled.flatMap(({ positions }) => positions));
  const idle = findIdleOverrides(overrides, book, near).filter(
    ({ rule, positions }) =>
      rule !== "override.no-effect" || !positions.some((position) => merging.has(position)),
  );
  const drafts = [...findLostOverrides(overrides, book.index, near), ...doubled, ...idle];
  return drafts
    .toSorted((a, b) => RANK[a.severity] - RANK[b.severity])
    .map((draft) => {
      const { rule, severity, tool } = draft;
      return { rule, severity, tool, complete: () => withEffects(draft, entries, book) };
    });
}

function withEffects(
  { repairs, ...finding }: DraftFinding,
  entries: readonly unknown[],
  book: PermissionBook,
): OverrideFinding {
  const concerned = new Set(finding.positions);
  const untouched = entries.map((_, position) => position).filter((at) => !concerned.has(at));
  const leftOut = untouched.map((position) => ({ position, members: null }));
  return {
    ...finding,
    before: finding.positions.map((position) => entries[position]),
    repairs: repairs.map(({ label, changes }) => ({
      label,
      edit: { kind: "overrideEntries", changes },
      effects: effectsOf(book, entries, changeEntries(entries, changes)),
      after: changeEntries(entries, [...changes, ...leftOut]),
    })),
  };
}

/** Before the first release there was one object instead of a list; it counts for nothing. */
function legacyForm(entry: JsonRecord, book: PermissionBook): OverrideFinding {
  return {
    rule: "doc.legacy-tool-overrides",
    severity: "error",
    positions: [],
    before: [entry],
    toolId: asText(entry["toolId"]) ?? "",
    text: "The overrides are a single object, as before the first release, and count for nothing.",
    tool: null,
    repairs: [
      {
        label: "Wrap it in a list",
        edit: { kind: "fix", rule: "doc.legacy-tool-overrides", pointer: "/toolOverrides" },
        effects: effectsOf(book, [], [entry]),
        after: [[entry]],
      },
    ],
  };
}
