import { sql } from "kysely";

import type { PresentMember } from "@/lib/domain/live/state";
import { processWide } from "@/lib/shared/process-wide";

import { mintId } from "../store/keys/mint-id";
import { thisProcess } from "../store/process/this-process";
import { getAccounts } from "./database";

/** What is written again so often ... */
const AGAIN_MS = 10_000;
/** ... counts for so long: a process that is busy is not gone. */
const COUNTS_MS = 30_000;

/** A page of a member that has a conversation open. */
interface Visit {
  readonly conversationId: string;
  readonly memberId: string;
  /** Row id of the message that is edited in it. */
  readonly editing: number | null;
}

interface Sharing {
  /** The visits of this process, by their ids. */
  readonly open: Map<string, Visit>;
  timer: NodeJS.Timeout | null;
  hasEnded: boolean;
}

const sharing = processWide("sharedPresence", (): Sharing => ({
  open: new Map(),
  timer: null,
  hasEnded: false,
}));

/** By the clock of the database: those of the processes may differ. */
const nowMs = sql<number>`extract(epoch from pg_catalog.clock_timestamp()) * 1000`;

/** Whether there may be other processes: a file has one. */
const isShared = async (): Promise<boolean> => (await getAccounts()).engine === "postgres";

/**
 * Tells the other processes of the database that a member has a conversation open.
 * @returns tells them that this page has it open no longer
 */
export function shareVisit(visit: Visit): () => void {
  const id = mintId("visit");
  sharing.open.set(id, visit);
  sharing.timer ??= setInterval(() => {
    // What could not be written is written the next time.
    writeAll().catch(() => undefined);
  }, AGAIN_MS).unref();
  const written = write([[id, visit]]).catch(() => undefined);
  return () => {
    sharing.open.delete(id);
    if (sharing.open.size === 0 && sharing.timer !== null) {
      clearInterval(sharing.timer);
      sharing.timer = null;
    }
    // A row that stays behind counts for a moment only.
    written.then(() => forget(id)).catch(() => undefined);
  };
}

/** The members who have a conversation open in other processes; one for every page. */
export async function presentElsewhere(conversationId: string): Promise<PresentMember[]> {
  const { query, engine } = await getAccounts();
  if (engine !== "postgres") return [];
  return query
    .selectFrom("Presence as p")
    .innerJoin("Member as m", "m.id", "p.memberId")
    .select(["m.id", "m.name", "p.editing"])
    .where("p.conversationId", "=", conversationId)
    .where("p.process", "<>", thisProcess())
    .where("p.untilMs", ">", nowMs)
    .execute();
}

/** Takes back all that this process has told, for good: it is about to stop. */
export async function endPresence(): Promise<void> {
  sharing.hasEnded = true;
  if (sharing.timer !== null) clearInterval(sharing.timer);
  if (sharing.open.size === 0) return;
  sharing.open.clear();
  const { query, engine } = await getAccounts();
  if (engine !== "postgres") return;
  await query.deleteFrom("Presence").where("process", "=", thisProcess()).execute();
}

async function write(visits: readonly (readonly [string, Visit])[]): Promise<void> {
  if (sharing.hasEnded || visits.length === 0 || !(await isShared())) return;
  const { query } = await getAccounts();
  const process = thisProcess();
  const untilMs = sql<number>`${nowMs} + ${COUNTS_MS}`;
  await query
    .insertInto("Presence")
    .values(visits.map(([id, visit]) => ({ id, process, ...visit, untilMs })))
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ untilMs }))
    .execute();
}

async function writeAll(): Promise<void> {
  await write([...sharing.open]);
  if (!(await isShared())) return;
  const { query } = await getAccounts();
  await query.deleteFrom("Presence").where("untilMs", "<", nowMs).execute();
}

async function forget(id: string): Promise<void> {
  if (!(await isShared())) return;
  const { query } = await getAccounts();
  await query.deleteFrom("Presence").where("id", "=", id).execute();
}
