import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { formerFacts, writeFormerLibrary } from "@/lib/testing/library/former-library";
import { createCluster, type Cluster } from "@/lib/testing/postgres/cluster";
import { buildEarlyLibrary } from "@/lib/testing/postgres/early-library";
import { endConnections, send, waitForSilence } from "@/lib/testing/postgres/server-commands";

import { Bookkeeping } from "./bookkeeping";
import { seedOf, type Campaign } from "./campaign";
import { DURABLE, PORT } from "./durable";
import { Expected, noFindings, type Findings } from "./expected";
import type { Documents, Line } from "./lines";
import { runProcess, type Run } from "./process";

const EARLY = "early";
/** Half of the faults come while tables change, the others while everything is derived again, or after that. */
const TABLES_MS = 150;
const LONGEST_UPGRADE_MS = 1500;

type Fault = "kill: upgrade" | "kill: one of two upgrades" | "cut connections: upgrade";
const FAULTS: readonly Fault[] = [
  "kill: upgrade",
  "cut connections: upgrade",
  "kill: one of two upgrades",
];

/** Libraries of the first schema on PostgreSQL; each is upgraded once, so there is one for each fault. */
export async function harmUpgrades({ program, random, report, isOver }: Campaign): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-"));
  const server = createCluster(PORT, DURABLE);
  try {
    await send(server.url(), [`CREATE DATABASE ${EARLY}`]);
    await buildEarlyLibrary(server.url(EARLY), writeFormerLibrary);
    const books = await Bookkeeping.learn(server);
    const start = (run: Partial<Run>, hear: (line: Line) => void) =>
      runProcess({
        program,
        folder,
        mode: "upgrade",
        seed: seedOf(random),
        kill: null,
        ...run,
        env: { COLLOQUY_DATA: folder, DATABASE_URL: run.env?.["DATABASE_URL"] ?? "" },
        hear,
      });
    const documents = await upgradeInPeace(server, start);
    for (let at = 0; !isOver(); at += 1) {
      const fault = FAULTS[at % FAULTS.length] ?? "kill: upgrade";
      const ms = random() * (random() < 0.5 ? TABLES_MS : LONGEST_UPGRADE_MS);
      const findings = noFindings();
      const wasKilled = await onCopy(server, async (url) => {
        const isKilled = await harm({ fault, ms, url, start, findings });
        findings.others.push(...(await books.compare(url)));
        await openAgain({ url, start, documents, findings });
        findings.others.push(...(await books.compare(url, "all")));
        return isKilled;
      });
      report({ engine: "PostgreSQL", kind: fault, acknowledged: 0, wasKilled, findings });
    }
  } finally {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Start = (run: Partial<Run>, hear: (line: Line) => void) => ReturnType<typeof runProcess>;

/** Does something to a copy of the early library. */
async function onCopy<T>(server: Cluster, work: (url: string) => Promise<T>): Promise<T> {
  await send(server.url("postgres"), [`CREATE DATABASE copy TEMPLATE ${EARLY}`]);
  try {
    return await work(server.url("copy"));
  } finally {
    await send(server.url("postgres"), ["DROP DATABASE copy WITH (FORCE)"]);
  }
}

/** The documents that an undisturbed upgrade shows: those of the former library are among them, byte for byte. */
async function upgradeInPeace(server: Cluster, start: Start): Promise<Documents> {
  return onCopy(server, async (url) => {
    let documents: Documents | null = null;
    const { errors } = await start({ env: { DATABASE_URL: url } }, (line) => {
      if (line.says === "open") ({ documents } = line.found);
    });
    if (documents === null) throw new Error(`The early library does not open: ${errors}`);
    const hashes = new Set(Object.values<Documents[string]>(documents).map((shown) => shown?.hash));
    const lost = Object.entries(formerFacts().documents).filter(([, hash]) => !hashes.has(hash));
    if (lost.length > 0) throw new Error(`Documents that the upgrade changes: ${lost.join(" ")}`);
    return documents;
  });
}

interface Harm {
  readonly fault: Fault;
  readonly ms: number;
  readonly url: string;
  readonly start: Start;
  readonly findings: Findings;
}

/** What a connection that is cut may be answered with: the next start has to succeed. */
const NAMED = /^(?:database-|commit-unknown)/;

/** @returns whether the upgrade was still under way */
async function harm({ fault, ms, url, start, findings }: Harm): Promise<boolean> {
  const isCut = fault === "cut connections: upgrade";
  let isHarmed = false;
  const cut = async (signal: AbortSignal): Promise<void> => {
    await wait(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    isHarmed = true;
    await endConnections(url);
  };
  const run = isCut
    ? { env: { DATABASE_URL: url }, whileOpening: cut }
    : { env: { DATABASE_URL: url }, kill: { after: "opening", ms } as const };
  const [ended] = await Promise.all([
    startOnce(start, run),
    fault === "kill: one of two upgrades" ? mustOpen({ url, start, findings }) : undefined,
  ]);
  if (ended.isStuck) findings.others.push(ended.errors);
  // Whoever is killed says nothing, and whoever says why it does not open has understood its loss.
  const isExcused = ended.code === "" ? ended.wasKilled : isCut && NAMED.test(ended.code);
  if (!ended.isOpen && !isExcused) findings.failedStarts.push(ended.errors);
  await waitForSilence(url);
  return ended.wasKilled || isHarmed;
}

/** A start, and what it said. */
async function startOnce(
  start: Start,
  run: Partial<Run>,
  hear: (line: Line) => void = () => undefined,
) {
  let refusal = "";
  let code = "";
  let isOpen = false;
  const { errors, ...ended } = await start(run, (line) => {
    if (line.says === "not opened") [code, refusal] = [line.code || "no code", line.message];
    if (line.says === "open") isOpen = true;
    hear(line);
  });
  return { ...ended, isOpen, code, errors: code === "" ? errors : `${code} ${refusal}` };
}

type Opened = Pick<Harm, "url" | "start" | "findings">;

/** A start that nobody disturbs. */
async function mustOpen(
  { url, start, findings }: Opened,
  hear?: (line: Line) => void,
): Promise<void> {
  const { isOpen, errors } = await startOnce(start, { env: { DATABASE_URL: url } }, hear);
  if (!isOpen) findings.failedStarts.push(errors);
}

async function openAgain({ documents, ...opened }: Opened & { readonly documents: Documents }) {
  const expected = new Expected();
  expected.adopt(documents);
  await mustOpen(opened, (line) => {
    if (line.says === "open") expected.settle(line.found, opened.findings);
  });
}
