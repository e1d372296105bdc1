import type { RunningSync, SyncEvent, SyncReason } from "@/lib/domain/sync/view";

const REASONS: Readonly<Record<SyncReason, string>> = {
  create: "after the toolset was created",
  update: "after the toolset was changed",
  manual: "started by hand",
  schedule: "by schedule",
};

/** Why a sync ran, as the end of a sentence. */
export function reasonWords(reason: SyncReason): string {
  return REASONS[reason];
}

/**
 * Who asked for a sync, as the end of a sentence that says why it ran; nothing where nobody is recorded.
 * @param own the account of whoever reads; null where there are no accounts
 */
export function askerWords(
  { by, hasKey }: Pick<SyncEvent, "by" | "hasKey">,
  own: string | null,
): string {
  const name = by?.name === "" ? "a member" : (by?.name ?? "a former member");
  const asker = by === null ? "" : ` by ${by.id === own ? "you" : name}`;
  return hasKey ? `${asker}, with an API key` : asker;
}

const PHASES: Readonly<Record<RunningSync["phase"], string>> = {
  connecting: "Connecting to the server",
  listing: "Reading its tools",
  saving: "Comparing and saving",
};

/** What a running sync does now. */
export function phaseWords(phase: RunningSync["phase"]): string {
  return PHASES[phase];
}
