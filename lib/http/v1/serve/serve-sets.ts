import { listToolSetEvents, type ToolSetEventRow } from "@/lib/data/api/events";
import { findToolSet, listToolSets, type ToolSetRow } from "@/lib/data/api/toolsets";
import { readListFilter } from "@/lib/domain/tool-sets-api/list-filter";
import { readPage } from "@/lib/domain/tool-sets-api/page";
import type { SyncReason } from "@/lib/domain/sync/view";
import { startSync } from "@/lib/sync/start-sync";
import { storedJson } from "@/lib/data/store/damage/record-damaged";

import { log } from "../../log/log";
import type { AnswerObject } from "../answer-schemas";
import { answerSet, countTools } from "./answers";
import { CONTRACTS } from "../contracts";
import { narrowedSets } from "./narrow";
import { answeredEvent, answeredSet, SET_STATES, setState, type ToolCounts } from "./objects";
import type { ApiRevision } from "../revision";
import { setVerbs } from "./serve-states";
import { failure, invalid, isFailure } from "../failure";
import { besideInfo, pageObject, wantsInfo } from "../page-object";
import { answerContext, permissionsHere, profileObject, type AnswerContext } from "../profiles";
import { serveContract } from "../route";
import { hasServer, readSet, setObject, resourceMetadata } from "../set-object";
import { createSet, deleteSet, gone, updateSet } from "../tool-set-writes";
import { mutex, mutexThenDisk } from "../write-mutex";

const MEMBERS = new Map([
  ["sync_started", "syncStarted"],
  ["sync_completed", "syncCompleted"],
  ["sync_failed", "syncFailed"],
]);

/** `/v1/tool_sets` */
export const toolSets = [
  ...serveContract(CONTRACTS.listToolSets, async ({ query, revision, signal }) => {
    const page = readPage(query, "asc");
    if (revision === "current") return currentSets(query, signal);
    const [found, context] = await Promise.all([
      listToolSets(page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (row) => setObject(row, context));
  }),
  ...serveContract(CONTRACTS.createToolSet, async ({ body, caller, revision }) => {
    const row = await mutexThenDisk(() => createSet(body, caller, revision));
    return isFailure(row) ? row : answerSynced(row, "create", revision);
  }),
];

/** `/v1/tool_sets/{id}`, also with a verb */
export const toolSet = [
  ...serveContract(CONTRACTS.getToolSet, async ({ params, revision }) => {
    const row = await findToolSet(params.id);
    return row === null ? gone() : answerSet(row, revision);
  }),
  ...serveContract(CONTRACTS.updateToolSet, async ({ params, body, caller, revision }) => {
    const row = await mutexThenDisk(() => updateSet(params.id, body, caller, revision));
    return isFailure(row) ? row : answerSynced(row, "update", revision);
  }),
  ...serveContract(
    CONTRACTS.deleteToolSet,
    async ({ params, caller, viewer }) =>
      (await mutex(() => deleteSet(viewer, params.id, caller))) ?? {},
  ),
  ...serveContract(CONTRACTS.syncToolSet, async ({ params, revision }) => {
    const row = await findToolSet(params.id);
    if (row === null) return gone();
    const noServer = "The tool set has no MCP adapter, so nothing lists its tools.";
    if (!hasServer(readSet(row))) return failure("FAILED_PRECONDITION", noServer);
    const started = await startSync(row.rowId, "manual");
    if (started.ok) return answerSet(row, revision);
    if (started.code === "no-server") return failure("FAILED_PRECONDITION", started.message);
    return failure("ABORTED", started.message, { retry: false });
  }),
  ...setVerbs,
];

/** `/v1/tool_sets/{toolSetId}/events` */
export const toolSetEvents = serveContract(
  CONTRACTS.listToolSetEvents,
  async ({ params, query, revision }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const read = readListFilter(query, []);
    if (revision === "current" && !read.ok) return invalid([read.fault]);
    const page = readPage(query, "desc");
    const [found, context] = await Promise.all([
      listToolSetEvents(set.rowId, page),
      answerContext(wantsInfo(query)),
    ]);
    // Events have no labels, so a list narrowed to some has none.
    const isNarrowed = revision === "current" && read.ok && read.filter.labels !== null;
    const listed = isNarrowed ? { rows: [], total: 0, hasMore: false } : found;
    return pageObject(
      listed,
      page.descending,
      (row) => answeredEvent(eventObject(row, set, context), revision),
      besideInfo(set, wantsInfo(query)),
    );
  },
);

async function currentSets(query: URLSearchParams, signal: AbortSignal) {
  const page = readPage(query, "asc");
  const read = readListFilter(query, SET_STATES);
  if (!read.ok) return invalid([read.fault]);
  const withInfo = wantsInfo(query);
  const [found, context, here] = await Promise.all([
    narrowedSets(page, read.filter, signal),
    answerContext(withInfo),
    permissionsHere(),
  ]);
  const counts = new Map<string, ToolCounts>();
  for (const row of withInfo ? found.rows : []) counts.set(row.id, await countTools(row, here));
  return pageObject(found, page.descending, (row) =>
    answeredSet(row, context, "current", counts.get(row.id) ?? null),
  );
}

/** The write is done, and answered, whatever becomes of the sync. */
function answerSynced(
  row: ToolSetRow,
  reason: SyncReason,
  revision: ApiRevision,
): Promise<AnswerObject<"ToolSet">> {
  if (hasServer(readSet(row)) && setState(row) === "STATE_ACTIVE") {
    startSync(row.rowId, reason).catch((error: unknown) =>
      log("error", "sync-not-started", { route: "/v1/tool_sets" }, error),
    );
  }
  return answerSet(row, revision);
}

/** The answer that is an event of a tool set. */
function eventObject(
  { id, type, payload, atMs, profileId }: ToolSetEventRow,
  set: ToolSetRow,
  context: AnswerContext,
): AnswerObject<"ToolSetEvent"> {
  const member = MEMBERS.get(type);
  const event = {
    type,
    ...(member === undefined ? {} : { [member]: storedJson(payload, `event ${id}`) }),
  };
  const createdAt = new Date(atMs).toISOString();
  const metadata = { id, ...context.account, profileId, createdAt, externalId: "", labels: {} };
  const answer = { metadata, toolSetId: set.id, event };
  if (context.keyNames === null) return answer;
  const info = {
    toolSet: resourceMetadata(set, readSet(set).written, context),
    createdBy: profileObject(profileId, context),
  };
  return { ...answer, info };
}
