import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { ServerListing } from "@/lib/domain/sync/listing";
import { mergeListing, type MergeTarget, type StoredTool } from "@/lib/domain/sync/merge-listing";
import type { EntryChange } from "@/lib/domain/sync/merge-tool";

/** The server of every toolset here. */
export const FROM = "https://mcp.example";

/** A toolset as the merge sees it, without a store. */
export interface PureToolset {
  readonly tools: readonly StoredTool[];
  readonly newTools: NewTools;
}

/** What the merge takes for it. */
export function target({ tools, newTools }: PureToolset, isFirst = false): MergeTarget {
  return { tools, newTools, from: FROM, isFirst };
}

/** The toolset after a listing, as the store has to make it. */
export function after(state: PureToolset, listing: ServerListing, isFirst = false): PureToolset {
  const { changes, pins, added } = mergeListing(target(state, isFirst), listing);
  const kept = state.tools.map(({ entry, pin }, position) => ({
    entry: entry === null ? null : changed(entry, changes.get(position) ?? []),
    pin: pins.get(position) ?? pin,
  }));
  const fresh = added.map(({ tool, pin }) => ({ entry: { ...tool }, pin }));
  return { ...state, tools: [...kept, ...fresh] };
}

function changed(entry: JsonRecord, changes: readonly EntryChange[]): JsonRecord {
  return changes.reduce<JsonRecord>((now, { path, value }) => place(now, path, value), entry);
}

function place(
  holder: JsonRecord,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): JsonRecord {
  const { [name]: old, ...others } = holder;
  const inner = rest.length === 0 ? value : place(asRecord(old) ?? {}, rest, value);
  return inner === undefined ? others : { ...holder, [name]: inner };
}
