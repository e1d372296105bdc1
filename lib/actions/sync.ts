"use server";

import { createToolsetFile } from "@/lib/data/toolsets/create";
import { editTools } from "@/lib/data/toolsets/edit";
import {
  acceptItems,
  removeMissingItems,
  takeBackItems,
} from "@/lib/data/server-items/accept-items";
import { acceptChanges, takeBackAcceptance } from "@/lib/data/sync/acceptance";
import { blockTools, removeMissing, setSchedule, settleConflict } from "@/lib/data/sync/decisions";
import { findSyncPlace } from "@/lib/data/sync/place";
import { freeToolsetId } from "@/lib/data/api/toolsets";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { NEW_TOOLS } from "@/lib/domain/permissions/resolve/new-tools";
import { MERGED_MEMBERS } from "@/lib/domain/sync/review-item";
import { SYNC_SCHEDULES } from "@/lib/domain/sync/view";
import { CHOSEN_TRANSPORTS, toolsetOfServer } from "@/lib/domain/sync/new-server";
import { auditServer } from "@/lib/sync/audit-server";
import { readServerItemByPress } from "@/lib/sync/read-server-item";
import { cancelSync, startSync } from "@/lib/sync/start-sync";
import {
  choice,
  dictionary,
  integer,
  list,
  nullable,
  optional,
  record,
  text,
} from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { done, failed } from "./result";

/** The file's store id and the row id of the toolset. */
const place = { fileId: text(), toolset: integer() };
const tools = list(integer(), { minItems: 1 });
const AUDIT_MS = 60_000;
const READ_MS = 60_000;
const CHANGED_MEANWHILE =
  "The server said something else of these tools meanwhile; look at them again.";
const gone = () => failed("not-found", "This toolset no longer exists.");

/** Asks the server for its tools. */
export const startSyncAction = defineAction("start-sync", record(place), async (input) => {
  const found = await findSyncPlace(input.fileId, input.toolset);
  if (found === null) return gone();
  const started = await startSync(found.rowId, "manual");
  return started.ok ? done({ queued: started.queued }) : failed("invalid", started.message);
});

/** Stops the running sync; nothing of it is stored. */
export const cancelSyncAction = defineAction("cancel-sync", record(place), async (input) => {
  const found = await findSyncPlace(input.fileId, input.toolset);
  return found === null ? gone() : done({ cancelled: await cancelSync(found.rowId) });
});

/** Takes what the server says of some tools, or of all of a grade, as seen and wanted. */
export const acceptChangesAction = defineAction(
  "accept-changes",
  record({
    ...place,
    tools: optional(tools),
    /** `seenHash` of each of them, as it was looked at. */
    seen: optional(list(text())),
    grade: optional(choice("cosmetic", "behavioural", "dangerous", "new")),
  }),
  async ({ fileId, toolset, ...chosen }) => {
    const { grade, seen } = chosen;
    const named = { tools: chosen.tools ?? [], ...(seen === undefined ? {} : { seen }) };
    const accepted = await acceptChanges(fileId, toolset, grade === undefined ? named : { grade });
    if (accepted === "stale") return failed("stale", CHANGED_MEANWHILE);
    return accepted === null ? gone() : done({ tools: accepted });
  },
);

/** Takes an acceptance back, as long as no sync came between. */
export const takeBackAcceptanceAction = defineAction(
  "take-back-acceptance",
  record({ ...place, tools }),
  async ({ fileId, toolset, ...input }) => {
    const restored = await takeBackAcceptance(fileId, toolset, input.tools);
    return restored === null ? gone() : done({ tools: restored });
  },
);

/** Switches tools off and takes what the server says of them as seen. */
export const blockToolsAction = defineAction(
  "block-tools",
  record({ ...place, tools }),
  async ({ fileId, toolset, ...input }) =>
    editResult(await blockTools(fileId, toolset, input.tools)),
);

const conflict = record({ ...place, tool: integer(), member: choice(...MERGED_MEMBERS) });

/** Keeps what was edited here. */
export const keepMineAction = defineAction(
  "keep-mine",
  conflict,
  async ({ fileId, toolset, tool, member }) =>
    editResult(await settleConflict(fileId, toolset, tool, { member, take: "mine" })),
);

/** Takes what the server says in place of what was edited here. */
export const takeTheirsAction = defineAction(
  "take-theirs",
  conflict,
  async ({ fileId, toolset, tool, member }) =>
    editResult(await settleConflict(fileId, toolset, tool, { member, take: "theirs" })),
);

/** Removes tools that the server no longer lists: those named, or all. */
export const removeMissingAction = defineAction(
  "remove-missing",
  record({ ...place, tools: nullable(list(integer())) }),
  async ({ fileId, toolset, ...input }) =>
    editResult(await removeMissing(fileId, toolset, input.tools)),
);

/** What becomes of tools nobody has looked at yet. */
export const setNewToolsAction = defineAction(
  "set-new-tools",
  record({ ...place, newTools: choice(...NEW_TOOLS) }),
  async ({ fileId, toolset, newTools }, viewer) => {
    const found = await findSyncPlace(fileId, toolset);
    if (found === null) return gone();
    const edit = {
      kind: "member",
      tool: null,
      path: ["extensions", extensionKey("permissions"), "newTools"],
      value: newTools,
    } as const;
    const { rowId, revision } = found;
    const edits = [{ toolsetId: rowId, expectedRevision: revision, edit }];
    return editResult(await editTools({ fileId: found.fileId, edits, by: viewer }));
  },
);

/** How often a toolset is synced by itself. */
export const setScheduleAction = defineAction(
  "set-schedule",
  record({ ...place, schedule: choice(...SYNC_SCHEDULES) }),
  async ({ fileId, toolset, schedule }) =>
    (await setSchedule(fileId, toolset, schedule)) ? done({ schedule }) : gone(),
);

const server = record({
  name: text(),
  url: text(),
  transport: choice(...CHOSEN_TRANSPORTS),
  /** Values refer to secrets as `${secret:NAME}`. */
  headers: dictionary(text()),
  newTools: choice(...NEW_TOOLS),
});

const audited = record({
  url: text(),
  transport: choice(...CHOSEN_TRANSPORTS),
  headers: dictionary(text()),
});

/** Lists the tools of a server and judges them; nothing is stored. */
export const auditServerAction = defineAction("audit-server", audited, async (input) => {
  const made = toolsetOfServer({ ...input, name: "audit", newTools: "ask" });
  if (!made.ok) return failed("invalid", made.message);
  const outcome = await auditServer(input, AbortSignal.timeout(AUDIT_MS));
  if (outcome.ok) return done(outcome.audit);
  const { message, detail } = outcome;
  return failed("invalid", detail === undefined ? message : `${message} ${detail}`);
});

/** A new toolset for a server, and its first sync. */
export const addServerAction = defineAction("add-server", server, async (input) => {
  const made = toolsetOfServer(input);
  if (!made.ok) return failed("invalid", made.message);
  const id = await freeToolsetId(made.toolset.id);
  const file = await createToolsetFile({ ...made.toolset, id });
  if (!file.ok) {
    const { diagnostics } = file;
    const message = diagnostics[0]?.message ?? "This toolset can’t be made.";
    return failed("invalid", message, { diagnostics });
  }
  const found = await findSyncPlace(file.id);
  if (found !== null) await startSync(found.rowId, "create");
  return done({ fileId: file.id, toolset: found?.rowId ?? 0 });
});

/** Takes what a server lists of resources and prompts as seen and wanted, each as it was looked at. */
export const acceptItemsAction = defineAction(
  "accept-items",
  record({ ...place, items: list(record({ id: integer(), seenHash: text() }), { minItems: 1 }) }),
  async ({ fileId, toolset, items }) => {
    const seen = new Map(items.map(({ id, seenHash }) => [id, seenHash]));
    const accepted = await acceptItems(fileId, toolset, seen);
    if (accepted === null) return gone();
    if (accepted === "stale") {
      return failed("stale", "The server’s list has changed. Look at it again.");
    }
    if (accepted === "dangerous") {
      return failed("invalid", "Accept what is graded dangerous one by one.");
    }
    return done({ accepted });
  },
);

/** Holds back again what was accepted, as long as no sync has listed anything else since. */
export const takeBackItemsAction = defineAction(
  "take-back-items",
  record({ ...place, items: list(integer(), { minItems: 1 }) }),
  async ({ fileId, toolset, items }) => {
    const restored = await takeBackItems(fileId, toolset, items);
    if (restored === null) return gone();
    if (restored === "stale") {
      return failed("stale", "Not undone: a sync has changed the list since.");
    }
    return done({ restored });
  },
);

/** Forgets resources and prompts that were accepted and are no longer listed. */
export const removeItemsAction = defineAction(
  "remove-items",
  record({ ...place, items: list(integer(), { minItems: 1 }) }),
  async ({ fileId, toolset, items }) => {
    const removed = await removeMissingItems(fileId, toolset, items);
    if (removed === null) return gone();
    if (removed === "stale") {
      return failed("stale", "The server’s list has changed. Look at it again.");
    }
    return done({ removed });
  },
);

/** Reads a resource or a prompt that was accepted. */
export const readItemAction = defineAction(
  "read-item",
  record({ ...place, item: integer(), inputs: dictionary(text()) }),
  async (press) => {
    const read = await readServerItemByPress(press, AbortSignal.timeout(READ_MS));
    return read.ok ? done(read.shown) : failed("invalid", read.message);
  },
);
