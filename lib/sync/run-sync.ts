import { applyListing } from "@/lib/data/sync/apply-listing";
import { diskFullSentence, isDiskFull } from "@/lib/data/store/disk/full";
import { readSyncPlace } from "@/lib/data/sync/place";
import type { SyncFailure } from "@/lib/data/sync/record/fail";
import { failSyncRun, noteOnSyncRun } from "@/lib/data/sync/runs";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import { listTools } from "@/lib/net/list-tools";
import { readTarget } from "@/lib/net/server-target";
import { askServer } from "@/lib/secrets/ask-server";

import { keyedMutex } from "./keyed-mutex";
import { syncItems } from "./sync-items";
import { reportFault } from "./report-fault";
import type { Run } from "./running";
import { semaphore } from "./semaphore";

/**
 * One sync from the first connection to its end in the store. A list that is not complete leaves everything as
 * it was. Never rejects.
 * @param id of the stored run
 */
export async function runSync(run: Run, id: number): Promise<void> {
  try {
    const failed = await attempt(run, id);
    if (failed !== null) await failSyncRun(id, failed);
  } catch (error) {
    reportFault(error);
    const message = isDiskFull(error)
      ? diskFullSentence("The list of tools was not stored; the toolset is as it was.")
      : "The list could not be stored; nothing of it was.";
    await failSyncRun(id, { errorType: "PROTOCOL_ERROR", message }).catch(reportFault);
  }
}

async function attempt(run: Run, id: number): Promise<SyncFailure | null> {
  const place = await readSyncPlace(run.rowId);
  if (place === null) return CHANGED;
  const from = serverIdentity(place.toolset).text;
  const read = readTarget(place.toolset);
  if (!read.ok) return failed(read);
  const { signal } = run.controller;
  const [endpoint = ""] = from.split("\n");
  const ask = () =>
    askServer(read.target, { signal }, (target) =>
      listTools(target, {
        signal,
        limits: run.limits,
        onPage(pages, tools) {
          Object.assign(run, { phase: "listing", pages, tools });
        },
      }),
    );
  const listing = await keyedMutex(endpoint, signal, () => semaphore(signal, ask));
  if (listing === null || signal.aborted) return failed(failure("CANCELLED"));
  if (!listing.ok) return { ...failed(listing), missing: listing.missing ?? [] };
  run.phase = "saving";
  const applied = await applyListing(run.rowId, listing, id, from);
  if (!applied.ok) return CHANGED;
  const lacking = await syncItems(run, read.target, { from, hasItems: listing.hasItems });
  if (lacking !== null) await noteOnSyncRun(id, lacking);
  return null;
}

const CHANGED: SyncFailure = {
  errorType: "CANCELLED",
  message: "The toolset was deleted or given another server while the sync ran.",
};

/** Where nobody but this machine can ask, the failure says what exactly went wrong. */
function failed({ errorType, message, detail }: NetFailure): SyncFailure {
  if (detail === undefined) return { errorType, message };
  return { errorType, message: `${message} ${detail.replace(/\.?$/, ".")}` };
}
