import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import {
  createCluster,
  postgresMissing,
  runUnprivileged,
  programs,
  type Cluster,
} from "@/lib/testing/postgres/cluster";
import { endConnections, setServer, waitForStandby } from "@/lib/testing/postgres/server-commands";
import { startPooler, type Pooler } from "@/lib/testing/postgres/pooler";
import { createStandby } from "@/lib/testing/postgres/standby";

import { seedOf, type Campaign, type Kind } from "./campaign";
import { DURABLE, PORT } from "./durable";
import { lookAgain, Patient } from "./trial";
import { harmUpgrades } from "./upgrades";

const TRIALS_PER_LIBRARY = 24;
const TRIALS_PER_STANDBY = 12;

/** Faults of libraries on a server. */
export const SERVER_FAULTS: readonly Kind[] = [
  serverKind("kill", "kill: acts"),
  serverKind("connections", "cut connections, then kill"),
  serverKind("server", "server killed"),
  serverKind("pooler", "pooler stopped"),
  { engine: "postgres", name: "upgrade", missing: postgresMissing, harm: harmUpgrades },
  { engine: "postgres", name: "standby", missing: postgresMissing, harm: promoteStandbys },
];

function serverKind(name: string, fault: ServerFault): Kind {
  return {
    engine: "postgres",
    name,
    missing: postgresMissing,
    harm: (campaign) => harmServer(campaign, fault),
  };
}

type ServerFault = "kill: acts" | "cut connections, then kill" | "server killed" | "pooler stopped";

/** What is done to a server while a process writes. */
async function disturb(
  kind: ServerFault,
  { server, pooler, random }: { server: Cluster; pooler: Pooler | null; random: () => number },
  signal: AbortSignal,
): Promise<void> {
  if (kind === "kill: acts") return;
  while (!signal.aborted) {
    await wait(40 + random() * 250, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (kind === "cut connections, then kill") await endConnections(server.url());
    if (kind === "server killed") {
      server.stop("immediate");
      server.start();
      return;
    }
    if (kind === "pooler stopped") {
      await pooler?.remove();
      return;
    }
  }
}

/** A server with a library, and the folders of the processes that use it; all are gone after the work. */
async function withServer(
  program: string,
  work: (library: ServerLibrary) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-"));
  const server = createCluster(PORT, DURABLE);
  try {
    const [data, backups] = [join(folder, "data"), join(folder, "backups")];
    for (const each of [data, backups]) mkdirSync(each, { mode: 0o700 });
    const patient = new Patient("PostgreSQL", program, backups);
    const envOf = (url: string) => ({ COLLOQUY_DATA: data, DATABASE_URL: url });
    await work({ server, patient, envOf });
  } finally {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ServerLibrary {
  readonly server: Cluster;
  readonly patient: Patient;
  readonly envOf: (url: string) => Readonly<Record<string, string>>;
}

async function harmServer(campaign: Campaign, fault: ServerFault): Promise<void> {
  const { program, random, report, isOver } = campaign;
  await withServer(program, async ({ server, patient, envOf }) => {
    for (let at = 0; at < TRIALS_PER_LIBRARY && !isOver(); at += 1) {
      const isOpening = fault === "kill: acts" && (at === 0 || random() < 0.15);
      const pooler = fault === "pooler stopped" ? await startPooler(server) : null;
      try {
        const trial = await patient.suffer(isOpening ? "kill: start" : fault, {
          env: envOf((pooler ?? server).url()),
          kill: isOpening
            ? { after: "opening", ms: random() * 500 }
            : { after: "open", ms: 50 + random() * 1100 },
          seed: seedOf(random),
          whileOpen: (signal) => disturb(fault, { server, pooler, random }, signal),
        });
        if (trial !== null) report(trial);
      } finally {
        await pooler?.remove();
      }
    }
    await lookAgain(patient, envOf(server.url()), report);
  });
}

/** A primary that waits for its standby is killed, and the standby takes its place. */
async function promoteStandbys({ program, random, report, isOver }: Campaign): Promise<void> {
  await withServer(program, async ({ server, patient, envOf }) => {
    let primary = server;
    const standbys: Cluster[] = [];
    try {
      for (let at = 0; at < TRIALS_PER_STANDBY && !isOver(); at += 1) {
        const standby = createStandby(primary, PORT, DURABLE);
        standbys.push(standby);
        const former = primary;
        await waitForStandby(former.url());
        const trial = await patient.suffer("standby promoted", {
          env: envOf(former.url()),
          kill: { after: "open", ms: 300 + random() * 900 },
          seed: seedOf(random),
          whileOpen: async (signal) => {
            await wait(250 + random() * 500, undefined, { signal }).catch(() => undefined);
            former.stop("immediate");
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
      await lookAgain(patient, envOf(primary.url()), report);
    } finally {
      for (const standby of standbys) standby.remove();
    }
  });
}
