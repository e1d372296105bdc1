import { listToolSetEvents } from "@/lib/data/api/events";
import { findToolSet, listToolSets, type ToolSetRow } from "@/lib/data/api/toolsets";
import { readPage } from "@/lib/domain/tool-sets-api/page";
import type { SyncReason } from "@/lib/domain/sync/view";
import { startSync } from "@/lib/sync/start-sync";

import { log } from "../server/log";
import type { AnswerObject } from "./answer-schemas";
import { CONTRACTS } from "./contracts";
import { eventObject } from "./event-object";
import { failure, isFailure } from "./failure";
import { pageObject, wantsInfo } from "./page-object";
import { answerContext } from "./profiles";
import { serveContract } from "./route";
import { hasServer, readSet, setObject } from "./set-object";
import { createSet, deleteSet, gone, updateSet } from "./tool-set-writes";
import { mutex } from "./write-mutex";

/** `/v1/tool_sets` */
export const toolSets = [
  ...serveContract(CONTRACTS.listToolSets, async ({ query }) => {
    const page = readPage(query, "asc");
    const [found, context] = await Promise.all([
      listToolSets(page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (rows) => rows.map((row) => setObject(row, context)));
  }),
  ...serveContract(CONTRACTS.createToolSet, async ({ body, caller }) => {
    const row = await mutex(() => createSet(body, caller));
    return isFailure(row) ? row : answerSynced(row, "create");
  }),
];

/** `/v1/tool_sets/{id}`, also with the verb `:sync` */
export const toolSet = [
  ...serveContract(CONTRACTS.getToolSet, async ({ params }) => {
    const row = await findToolSet(params.id);
    return row === null ? gone() : answerSet(row);
  }),
  ...serveContract(CONTRACTS.updateToolSet, async ({ params, body, caller }) => {
    const row = await mutex(() => updateSet(params.id, body, caller));
    return isFailure(row) ? row : answerSynced(row, "update");
  }),
  ...serveContract(
    CONTRACTS.deleteToolSet,
    async ({ params, caller }) => (await mutex(() => deleteSet(params.id, caller))) ?? {},
  ),
  ...serveContract(CONTRACTS.syncToolSet, async ({ params }) => {
    const row = await findToolSet(params.id);
    if (row === null) return gone();
    const noServer = "The tool set has no MCP adapter, so nothing lists its tools.";
    if (!hasServer(readSet(row))) return failure("FAILED_PRECONDITION", noServer);
    const started = await startSync(row.rowId, "manual");
    if (started.ok) return answerSet(row);
    if (started.code === "no-server") return failure("FAILED_PRECONDITION", started.message);
    return failure("ABORTED", started.message, { retry: false });
  }),
];

/** `/v1/tool_sets/{toolSetId}/events` */
export const toolSetEvents = serveContract(
  CONTRACTS.listToolSetEvents,
  async ({ params, query }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const page = readPage(query, "desc");
    const [found, context] = await Promise.all([
      listToolSetEvents(set.rowId, page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (rows) =>
      rows.map((row) => eventObject(row, set, context)),
    );
  },
);

async function answerSet(row: ToolSetRow): Promise<AnswerObject<"ToolSet">> {
  return setObject(row, await answerContext(true));
}

/** The write is done, and answered, whatever becomes of the sync. */
function answerSynced(row: ToolSetRow, reason: SyncReason): Promise<AnswerObject<"ToolSet">> {
  if (hasServer(readSet(row))) {
    startSync(row.rowId, reason).catch((error: unknown) =>
      log("error", "sync-not-started", { route: "/v1/tool_sets" }, error),
    );
  }
  return answerSet(row);
}
