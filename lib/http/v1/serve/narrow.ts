import { listSetTools, type ToolRow } from "@/lib/data/api/tools";
import { listToolSets, type Page, type ToolSetRow } from "@/lib/data/api/toolsets";
import { isListed, type ListFilter } from "@/lib/domain/tool-sets-api/list-filter";
import type { PageRequest } from "@/lib/domain/tool-sets-api/page";
import { addAll } from "@/lib/shared/add-all";
import { filterInTurns } from "@/lib/work/turns";

import type { ToolContext } from "../profiles";
import { readSet } from "../set-object";
import { toolDescriber } from "../tool-object";
import { setState, toolState } from "./objects";

const AT_ONCE = 100;

/**
 * Every tool set of the library that a condition lets through, in the order of the request.
 * @param signal aborted when nobody waits for them any more
 */
export async function findSets(
  request: Omit<PageRequest, "after" | "limit">,
  isWanted: (row: ToolSetRow) => boolean,
  signal: AbortSignal,
): Promise<ToolSetRow[]> {
  const found: ToolSetRow[] = [];
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const page: Page<ToolSetRow> = await listToolSets({ ...request, after, limit: AT_ONCE });
    addAll(found, await filterInTurns(page.rows, isWanted));
    after = page.rows.at(-1)?.id ?? null;
    if (!page.hasMore || after === null) return found;
  }
}

/** One page of the tool sets that a filter lets through; archived ones only where they are asked for. */
export async function narrowedSets(
  request: PageRequest,
  filter: ListFilter,
  signal: AbortSignal,
): Promise<Page<ToolSetRow>> {
  const states = filter.states ?? new Set(["STATE_ACTIVE"]);
  const isWanted = (row: ToolSetRow) => {
    const { metadata } = readSet(row).written;
    return isListed({ ...filter, states }, { metadata, state: setState(row) });
  };
  const found = await findSets(request, isWanted, signal);
  return cut(found, request);
}

/** One page of the tools of a set that a filter lets through. */
export async function narrowedTools(
  set: ToolSetRow,
  request: PageRequest,
  filter: ListFilter,
  { context, signal }: { readonly context: ToolContext; readonly signal: AbortSignal },
): Promise<Page<ToolRow>> {
  const rows = await listSetTools(set);
  const describe = toolDescriber(set, { ...context, keyNames: null });
  const found = await filterInTurns(rows, (row) => {
    signal.throwIfAborted();
    const answer = describe(row);
    const { metadata, spec } = answer;
    if (!metadata.name.startsWith(request.prefix)) return false;
    const { requiresApproval = false } = spec;
    return isListed(filter, { metadata, state: toolState(answer), requiresApproval });
  });
  return cut(request.descending ? found.toReversed() : found, request);
}

/** The page of a whole list that a request is for. */
export function cut<Row extends { readonly id: string }>(
  all: readonly Row[],
  { after, descending, limit }: PageRequest,
): Page<Row> {
  const behind = all.filter(({ id }) => after === null || (descending ? id < after : id > after));
  return { rows: behind.slice(0, limit), total: all.length, hasMore: behind.length > limit };
}
