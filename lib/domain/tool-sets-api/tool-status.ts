import type { JsonRecord } from "@/lib/shared/read-value";
import { collectStored } from "../permissions/resolve/collect";
import { newToolsOf, type NewTools } from "../permissions/resolve/new-tools";
import { resolve, type Gate } from "../permissions/resolve/resolve";
import type { Pin } from "../sync/pin";
import { syncStateOf } from "../sync/state";

/** What the last listing of its server says about a tool. */
export type ListedState = Pick<
  Pin,
  | "mcpName"
  | "state"
  | "grade"
  | "cause"
  | "acceptedFrom"
  | "acceptedRaw"
  | "acceptedHash"
  | "seenHash"
>;

export interface OfferedTool {
  readonly status: "TOOL_STATUS_AVAILABLE" | "TOOL_STATUS_FILTERED" | "TOOL_STATUS_ARCHIVED";
  /** Whether a call of it has to be approved. */
  readonly isAsked: boolean;
  /**
   * JSON text of the definition to show in place of the stored one: the accepted one, or a name alone where nobody
   * has accepted any; null where the stored one may be seen.
   */
  readonly shownRaw: string | null;
}

/** What is known of a tool besides its file. */
interface Circumstances {
  /** Of the server that the toolset names now. */
  readonly identity: string;
  /** What holds for new tools where the toolset does not say it. */
  readonly unlessSaid: NewTools;
  /** Whether an API client made the set: it knows what it asked the server for. */
  readonly isOfClient: boolean;
  /** The application's own defaults. */
  readonly application: JsonRecord;
  /** What this machine adds to the gates of the tool. */
  readonly local: readonly Gate[];
}

/**
 * What an API client is offered of a tool: what the permission grid shows as its effective values, and never more.
 * Who reads the API has no grid to see a gate in, so everything that waits for a person is kept from it: a definition
 * that the server changed, and a tool that it added later, of which the name alone is told. Tools of the first listing
 * are what the set was made for; they wait only where the toolset switches new tools off, and of a set that a client
 * made they ask only where something else than being new says so.
 * @param pin null for tools that no server listed
 */
export function offeredTool(
  toolset: JsonRecord,
  tool: JsonRecord,
  pin: ListedState | null,
  { identity, unlessSaid, isOfClient, application, local }: Circumstances,
): OfferedTool {
  const state = pin === null ? null : syncStateOf(pin, identity, unlessSaid);
  const { levels, gates } = collectStored({ application, toolset, tool }, 0, { state, local });
  const ids = new Set(gates.map(({ id }) => id));
  const isOff = newToolsOf(toolset, unlessSaid) === "disabled";
  const isNew = ids.has("new-unreviewed") && (pin?.acceptedRaw === null || isOff);
  const isChanged = ids.has("definition-changed");
  const shownRaw = pin === null ? null : shownDefinition(pin, { isNew, isChanged, isOff });
  const isHeldBack = isNew || isChanged || !resolve("enabled", levels.enabled, gates).value;
  // What is held back for a review is shown as it was accepted.
  const isQuiet = isNew || isChanged || isOfClient;
  const asking = gates.filter(
    ({ id }) => id !== "definition-changed" && (id !== "new-unreviewed" || !isQuiet),
  );
  const isAsked = resolve("requiresApproval", levels.requiresApproval, asking).value;
  if (ids.has("archived") || ids.has("missing")) {
    return { status: "TOOL_STATUS_ARCHIVED", isAsked, shownRaw };
  }
  const status = isHeldBack ? "TOOL_STATUS_FILTERED" : "TOOL_STATUS_AVAILABLE";
  return { status, isAsked, shownRaw };
}

/** A tool that its server lists no more waits for nobody; what was never accepted of it stays unsaid. */
function shownDefinition(
  pin: ListedState,
  held: { readonly isNew: boolean; readonly isChanged: boolean; readonly isOff: boolean },
): string | null {
  const isGone = pin.state === "missing";
  const isNew = held.isNew || (isGone && pin.cause === "new" && held.isOff);
  const isChanged = held.isChanged || (isGone && pin.seenHash !== pin.acceptedHash);
  if (!isNew && !isChanged) return null;
  const accepted = isNew ? null : pin.acceptedRaw;
  return accepted ?? JSON.stringify({ name: pin.mcpName });
}
