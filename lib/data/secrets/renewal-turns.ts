import { recordFrom, asNumber, asRecord, asText } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { isProcessKnown } from "../store/postgres/known-process";
import { thisProcess } from "../store/process/this-process";

/** A row of Setting with the sign-ins that are being renewed, and by which of the processes that share a library. */
export const RENEWALS = "signIns.renewing";

/** Longer than a renewal takes; whoever has not ended it by then has ended itself. */
const TURN_MS = 30_000;

interface Turn {
  readonly process: string;
  readonly untilMs: number;
}

/**
 * Takes the turn to renew the tokens of a server for all processes that share a library: an issuer that sees a token
 * for the second time ends the whole sign-in.
 * @returns false while another process has it
 */
export async function takeRenewalTurn(server: string, process = thisProcess()): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const nowMs = Date.now();
    const turns = await readTurns(sql, nowMs);
    const taken = turns.get(server);
    const isOthers = taken !== undefined && taken.process !== process;
    if (isOthers && (await isProcessKnown(sql, taken.process))) return false;
    await storeTurns(sql, turns.set(server, { process, untilMs: nowMs + TURN_MS }));
    return true;
  });
}

/** Gives a turn back. */
export async function endRenewalTurn(server: string, process = thisProcess()): Promise<void> {
  const store = await getSharedStore();
  await store.write(
    async (sql) => {
      const turns = await readTurns(sql, Date.now());
      if (turns.get(server)?.process !== process) return;
      turns.delete(server);
      await storeTurns(sql, turns);
    },
    "synced",
    "reserve",
  );
}

/** Those that are not over. */
async function readTurns({ query }: Sql, nowMs: number): Promise<Map<string, Turn>> {
  const row = await query
    .selectFrom("Setting")
    .select("value")
    .where("key", "=", RENEWALS)
    .executeTakeFirst();
  const all = row === undefined ? {} : (asRecord(JSON.parse(row.value)) ?? {});
  return new Map(
    Object.entries(all).flatMap(([server, value]): [string, Turn][] => {
      const process = asText(asRecord(value)?.["process"]);
      const untilMs = asNumber(asRecord(value)?.["untilMs"]);
      if (process === null || untilMs === null || untilMs <= nowMs) return [];
      return [[server, { process, untilMs }]];
    }),
  );
}

async function storeTurns({ query }: Sql, turns: ReadonlyMap<string, Turn>): Promise<void> {
  if (turns.size === 0) {
    await query.deleteFrom("Setting").where("key", "=", RENEWALS).execute();
    return;
  }
  const value = JSON.stringify(recordFrom([...turns]));
  await query
    .insertInto("Setting")
    .values({ key: RENEWALS, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
