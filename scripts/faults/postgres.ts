import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import {
  createCluster,
  DATABASE,
  postgresMissing,
  runUnprivileged,
  programs,
  type Cluster,
} from "@/lib/testing/postgres/cluster";
import { endConnections, setServer } from "@/lib/testing/postgres/server-commands";
import { startPooler, type Pooler } from "@/lib/testing/postgres/pooler";
import { createStandby } from "@/lib/testing/postgres/standby";

import type { Campaign } from "./sqlite";
import { Patient } from "./trial";

const TRIALS_PER_LIBRARY = 24;
const TRIALS_PER_STANDBY = 12;
/** What an acknowledged write means: it is in the log of the server. */
const DURABLE = "synchronous_commit=on";
const PORT = 7400;

/** Faults of libraries on a server, until the campaign is over. */
export async function harmServers(campaign: Campaign): Promise<void> {
  const missing = postgresMissing();
  if (missing !== null) {
    console.log(`PostgreSQL is left out: ${missing}.`);
    return;
  }
  for (let round = 0; !campaign.isOver(); round += 1) {
    const server = createCluster(PORT, DURABLE);
    try {
      if (round % 3 === 1) await harmPair(campaign, server);
      else await harmOne(campaign, server, round % 3 === 2);
    } finally {
      server.remove();
    }
  }
}

/**
 * The address of whatever a link points to: files beside a library are named by its address, which stays the same when
 * another server takes over.
 */
function addressBy(link: string, folder: string, port: number): string {
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return `postgres://colloquy@/${DATABASE}?host=${encodeURIComponent(link)}&port=${port}`;
}

/** What is done to a server while a process writes. */
async function disturb(
  kind: string,
  { server, pooler, random }: { server: Cluster; pooler: Pooler; random: () => number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(40 + random() * 250, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (kind.startsWith("cut")) await endConnections(server.url());
    if (kind.startsWith("server")) {
      server.stop("immediate");
      server.start();
      return;
    }
    if (kind.startsWith("pooler")) {
      await pooler.stop();
      return;
    }
  }
}

async function harmOne(campaign: Campaign, server: Cluster, isPooled: boolean): Promise<void> {
  const { program, random, report, isOver } = campaign;
  const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-"));
  const [data, backups] = [join(folder, "data"), join(folder, "backups")];
  for (const each of [data, backups]) mkdirSync(each, { mode: 0o700 });
  const patient = new Patient("PostgreSQL", program, backups);
  let pooler = await startPooler(server);
  const link = join(folder, "server");
  const address = (): string =>
    isPooled
      ? addressBy(link, pooler.folder, server.port + 1)
      : addressBy(link, server.folder, server.port);
  try {
    for (let at = 0; at < TRIALS_PER_LIBRARY && !isOver(); at += 1) {
      const chance = random();
      const isOpening = at === 0 || chance < 0.12;
      const kind = kindOf(at, chance, isPooled);
      const trial = await patient.suffer(kind, {
        env: { COLLOQUY_DATA: data, DATABASE_URL: address() },
        kill: isOpening
          ? { after: "opening", ms: random() * 500 }
          : { after: "open", ms: 50 + random() * 1100 },
        seed: Math.floor(random() * 2 ** 31),
        whileOpen: (signal) => disturb(kind, { server, pooler, random }, signal),
      });
      if (trial !== null) report(trial);
      if (kind.startsWith("pooler")) {
        await pooler.stop();
        pooler = await startPooler(server);
      }
    }
    const env = { COLLOQUY_DATA: data, DATABASE_URL: address() };
    const last = await patient.suffer("", { env, kill: null, seed: 1, mode: "look" });
    if (last !== null) report(last);
  } finally {
    await pooler.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function kindOf(at: number, chance: number, isPooled: boolean): string {
  if (at === 0) return "kill: first start";
  if (chance < 0.12) return "kill: start";
  if (chance < 0.55) return "kill: acts";
  if (chance < 0.78) return "cut connections, then kill";
  return isPooled ? "pooler stopped" : "server killed";
}

/** A primary that waits for its standby is killed, and the standby takes its place. */
async function harmPair(campaign: Campaign, server: Cluster): Promise<void> {
  const { program, random, report, isOver } = campaign;
  const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-"));
  const [data, backups] = [join(folder, "data"), join(folder, "backups")];
  for (const each of [data, backups]) mkdirSync(each, { mode: 0o700 });
  const patient = new Patient("PostgreSQL", program, backups);
  const link = join(folder, "server");
  let primary = server;
  const standbys: Cluster[] = [];
  try {
    for (let at = 0; at < TRIALS_PER_STANDBY && !isOver(); at += 1) {
      const standby = createStandby(primary, PORT);
      standbys.push(standby);
      await setServer(primary.url(), "synchronous_standby_names", "*");
      const trial = await patient.suffer("standby promoted", {
        env: { COLLOQUY_DATA: data, DATABASE_URL: addressBy(link, primary.folder, PORT) },
        kill: { after: "open", ms: 300 + random() * 900 },
        seed: Math.floor(random() * 2 ** 31),
        whileOpen: async (signal) => {
          await wait(250 + random() * 500, undefined, { signal }).catch(() => undefined);
          primary.stop("immediate");
        },
      });
      if (trial !== null) report(trial);
      runUnprivileged(
        join(programs(), "pg_ctl"),
        ["-D", join(standby.folder, "data"), "-w", "promote"],
        standby.folder,
      );
      await setServer(standby.url(), "synchronous_standby_names", "");
      primary = standby;
    }
    const env = { COLLOQUY_DATA: data, DATABASE_URL: addressBy(link, primary.folder, PORT) };
    const last = await patient.suffer("", { env, kill: null, seed: 1, mode: "look" });
    if (last !== null) report(last);
  } finally {
    for (const standby of standbys) standby.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
