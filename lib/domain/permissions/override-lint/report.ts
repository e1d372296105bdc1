import type { ConversationName } from "@/lib/domain/conversation/view/name";
import type { OverrideFinding, OverrideRule } from "./finding";

/** What each finding is called. */
export const OVERRIDE_RULES: Readonly<Record<OverrideRule, string>> = {
  "override.unresolved": "No such tool",
  "override.ambiguous": "Fits several tools",
  "override.shadowed": "Read as another tool",
  "override.duplicate": "Several for one tool",
  "override.dormant": "Tool no longer exists",
  "override.gated": "Can’t turn its tool on",
  "override.no-effect": "Changes nothing",
  "override.not-boolean": "Neither true nor false",
  "override.settings-only": "Settings only",
  "doc.legacy-tool-overrides": "Old form",
};

/** A finding and the conversation it is about. */
export interface OverrideCase {
  readonly conversation: ConversationName & {
    /** A repair has to expect it. */
    readonly shellRevision: number;
  };
  readonly finding: OverrideFinding;
  /** Store id of the file with its tool; null without one. */
  readonly fileId: string | null;
}

/** The overrides of one conversation or of all, examined. */
export interface OverrideLintReport {
  /** Conversations with overrides that were looked at. */
  readonly conversations: number;
  readonly counts: readonly { readonly rule: OverrideRule; readonly count: number }[];
  /** Errors first, the latest conversation first among equals. */
  readonly cases: readonly OverrideCase[];
  /** How many fit what was asked for. */
  readonly matching: number;
  /** Where the next page begins; null after the last. */
  readonly next: number | null;
}
