/** One import of files, measured: how the bench puts files into a library. */
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { indexImported } from "@/lib/data/derived/index-imported";
import { getWholeStore } from "@/lib/data/library/client";
import type { Store } from "@/lib/data/store/store";
import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";

/** Seconds each step took. */
export interface ImportTimes {
  upload: number;
  plan: number;
  run: number;
  /** Of the processor, for plan and run together; steadier than the others where the machine is busy. */
  cpu: number;
  /** The same for the plan alone. */
  planCpu: number;
  /** From the end of the run until the search index has everything. */
  index: number;
}

export async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1000, result];
}

async function upload(paths: readonly string[]): Promise<string> {
  const spool = await createSpool();
  for (const path of paths) {
    const added = await spool.addFile(
      basename(path),
      createReadStream(path, { highWaterMark: 1 << 16 }),
    );
    if (!added.ok) throw new Error(added.problem.message);
  }
  return spool.id;
}

/** Seconds the processor worked for this process since the start of the clock. */
function startCpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

const LOOK_MS = 20;

/** Resolves when every message can be found. What was indexed last may still be merged into the rest of the index. */
async function untilIndexed(store: Store): Promise<void> {
  const waiting = () =>
    store.read(({ query }) =>
      query
        .selectFrom("Conversation")
        .select("key")
        .where("deriveVersion", "=", UNINDEXED_VERSION)
        .where("state", "=", "live")
        .limit(1)
        .executeTakeFirst(),
    );
  while ((await waiting()) !== undefined) await wait(LOOK_MS);
}

export async function importOnce(
  paths: readonly string[],
): Promise<ImportTimes & { messages: number }> {
  const [uploadSeconds, id] = await timed(() => upload(paths));
  const clock = startCpuClock();
  const [plan, planned] = await timed(() => planImport(id, { viewer: LOCAL_VIEWER }));
  const planCpu = clock();
  if (!planned.ok || planned.plan.totals.invalid > 0)
    throw new Error("the library was not understood");
  const [run, messages] = await timed(async () => {
    const started = await runImport(LOCAL_VIEWER, id, {});
    if (!started.ok) throw new Error(started.problem.message);
    for await (const event of started.events) {
      if (event.type !== "report") continue;
      if (event.status !== "done" || event.totals.failed > 0) throw new Error("the run failed");
      return event.totals.messages;
    }
    throw new Error("the run gave no report");
  });
  const cpu = clock();
  const store = await getWholeStore();
  const indexing = indexImported(store);
  const [index] = await timed(() => untilIndexed(store));
  await indexing;
  return { upload: uploadSeconds, plan, planCpu, run, cpu, index, messages };
}
