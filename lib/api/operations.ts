import { listToolSetEvents, type ToolSetEventRow } from "@/lib/data/api/events";
import { findToolSet, listToolSets, type ToolSetRow } from "@/lib/data/api/toolsets";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { SyncReason } from "@/lib/domain/sync/view";
import { readPage, writeCursor } from "@/lib/domain/tool-sets-api/page";
import { log } from "@/lib/http/server/log";
import { startSync } from "@/lib/sync/start-sync";

import type { ApiCaller } from "./caller";
import type { ContractId } from "./contracts";
import { eventObject } from "./event-object";
import { failure, isFailure, type ApiFailure } from "./failure";
import { answerContext } from "./profiles";
import { hasServer, readSet, setObject } from "./set-object";
import { findTool, toolPage } from "./tool-lookup";
import { toolObjects } from "./tool-object";
import { createSet, deleteSet, gone, updateSet } from "./tool-set-writes";
import { createTool, deleteTool, goneTool, updateTool, type PlacedTool } from "./tool-writes";
import { mutex } from "./turn";

/** A request after everything about its caller and its form was checked. */
export interface ApiCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonRecord;
  readonly caller: ApiCaller;
}

type Answer = JsonRecord | ApiFailure;
type Operation = (call: ApiCall) => Promise<Answer>;

/** What each operation of the contract does. */
export const OPERATIONS: Readonly<Record<ContractId, Operation>> = {
  async listToolSets({ query }) {
    const page = readPage(query, "asc");
    const [found, context] = await Promise.all([
      listToolSets(page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (rows) => rows.map((row) => setObject(row, context)));
  },
  async createToolSet({ body, caller }) {
    const row = await mutex(() => createSet(body, caller));
    return isFailure(row) ? row : answerSynced(row, "create");
  },
  async getToolSet({ params }) {
    const row = await findToolSet(params["id"] ?? "");
    return row === null ? gone() : answerSet(row);
  },
  async updateToolSet({ params, body, caller }) {
    const row = await mutex(() => updateSet(params["id"] ?? "", body, caller));
    return isFailure(row) ? row : answerSynced(row, "update");
  },
  async deleteToolSet({ params, caller }) {
    return (await mutex(() => deleteSet(params["id"] ?? "", caller))) ?? {};
  },
  async syncToolSet({ params }) {
    const row = await findToolSet(params["id"] ?? "");
    if (row === null) return gone();
    const noServer = "The tool set has no MCP adapter, so nothing lists its tools.";
    if (!hasServer(readSet(row))) return failure("FAILED_PRECONDITION", noServer);
    const started = await startSync(row.rowId, "manual");
    if (started.ok) return answerSet(row);
    if (started.code === "no-server") return failure("FAILED_PRECONDITION", started.message);
    return failure("ABORTED", started.message, { retry: false });
  },
  async listToolSetEvents({ params, query }) {
    const set = await findToolSet(params["toolSetId"] ?? "");
    if (set === null) return gone();
    const page = readPage(query, "desc");
    const [found, context] = await Promise.all([
      listToolSetEvents(set.rowId, page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject<ToolSetEventRow>(found, page.descending, (rows) =>
      rows.map((row) => eventObject(row, set, context)),
    );
  },
  async listTools({ params, query }) {
    const set = await findToolSet(params["toolSetId"] ?? "");
    if (set === null) return gone();
    const page = readPage(query, "asc");
    const [found, context] = await Promise.all([
      toolPage(set, page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (rows) => toolObjects(set, rows, context));
  },
  async createTool({ params, body, caller }) {
    return answerTool(await mutex(() => createTool(params["toolSetId"] ?? "", body, caller)));
  },
  async getTool({ params }) {
    const set = await findToolSet(params["toolSetId"] ?? "");
    if (set === null) return gone();
    const tool = await findTool(set, params["id"] ?? "");
    return answerTool(tool === null ? goneTool() : { set, tool });
  },
  async updateTool({ params, body, caller }) {
    const { toolSetId = "", id = "" } = params;
    return answerTool(await mutex(() => updateTool(toolSetId, id, body, caller)));
  },
  async deleteTool({ params, caller }) {
    const { toolSetId = "", id = "" } = params;
    return (await mutex(() => deleteTool(toolSetId, id, caller))) ?? {};
  },
};

const wantsInfo = (query: URLSearchParams): boolean =>
  query.get("includeInfo")?.toLowerCase() === "true";

async function answerSet(row: ToolSetRow): Promise<JsonRecord> {
  return setObject(row, await answerContext(true));
}

/** The write is done, and answered, whatever becomes of the sync. */
function answerSynced(row: ToolSetRow, reason: SyncReason): Promise<JsonRecord> {
  if (hasServer(readSet(row))) {
    startSync(row.rowId, reason).catch((error: unknown) =>
      log("error", "sync-not-started", { route: "/v1/tool_sets" }, error),
    );
  }
  return answerSet(row);
}

async function answerTool(place: PlacedTool | ApiFailure): Promise<Answer> {
  if (isFailure(place)) return place;
  const [object = {}] = toolObjects(place.set, [place.tool], await answerContext(true));
  return object;
}

interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Older clients read `next_cursor`, newer ones `nextCursor`. */
function pageObject<Row extends { readonly id: string }>(
  { rows, total, hasMore }: FoundPage<Row>,
  descending: boolean,
  describe: (rows: readonly Row[]) => JsonRecord[],
): JsonRecord {
  const last = rows.at(-1)?.id ?? "";
  const next = hasMore ? writeCursor(last, descending) : "";
  return { items: describe(rows), pagination: { nextCursor: next, next_cursor: next, total } };
}
