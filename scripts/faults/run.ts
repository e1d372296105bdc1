// npm run faults -- [--trials 500] [--seed N] [--seconds N] [--engine sqlite|postgres] [--kind NAME,NAME]
// Kinds: kill, upgrade, damage, disk (SQLite); kill, connections, server, pooler, upgrade, standby (PostgreSQL).
// Kills, cuts off, fills and damages libraries at random moments, and counts what the next start has lost.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildOldLibrary } from "@/lib/data/store/migrations/trial-library";
import { bundledProgram } from "@/lib/testing/crash/bundled-program";
import { randomOf } from "@/lib/testing/damage/flip";
import { addTo } from "@/lib/shared/add-to";

import type { Kind } from "./campaign";
import { countFindings } from "./expected";
import { SERVER_FAULTS } from "./postgres";
import { FILE_FAULTS } from "./sqlite";
import type { Trial } from "./trial";

const COLUMNS = [
  "engine",
  "fault",
  "trials",
  "killed",
  "acknowledged",
  "lost",
  "half-visible",
  "failed starts",
  "others",
] as const;

const { values } = parseArgs({
  options: {
    trials: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "3600" },
    engine: { type: "string", default: "both" },
    kind: { type: "string", default: "all" },
  },
});
const most = Number(values.trials);
const untilMs = Date.now() + Number(values.seconds) * 1000;
const seed = Number(values.seed);
/** Trials on one library, so that each kind gets several libraries in a long campaign. */
const MOST_IN_TURN = 24;
console.log(`Faults: ${most} trials, seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-run-"));
const old = join(folder, "old.db");
buildOldLibrary(old, 2000);
// Most of the time would go into starts.
const program = await bundledProgram("scripts/faults/child.ts");

const trials: Trial[] = [];
const begun = Date.now();
const asked = values.kind.split(",");
const chosen = [...FILE_FAULTS, ...SERVER_FAULTS].filter(
  ({ name, engine }) =>
    (values.engine === "both" || values.engine === engine) &&
    (values.kind === "all" || asked.includes(name)),
);
if (chosen.length === 0) throw new Error("There are no faults of this kind.");
const possible = chosen.filter((kind) => {
  const missing = kind.missing();
  if (missing !== null) console.log(`Left out: ${kind.engine} ${kind.name}: ${missing}.`);
  return missing === null;
});
const done = new Map<Kind, number>(possible.map((kind) => [kind, 0]));

/** Whether all trials were made that were asked for, at least one of each kind among them. */
const areEnough = (): boolean =>
  trials.length >= most && [...done.values()].every((count) => count > 0);

/** Does one kind after the other on an engine, each for its share of what is left, until all is done. */
async function harmEngine(engine: Kind["engine"], at: number): Promise<void> {
  const kinds = possible.filter((kind) => kind.engine === engine);
  const random = randomOf(seed + at);
  const share = Math.ceil(most / possible.length);
  for (let round = 0; kinds.some((kind) => (done.get(kind) ?? 0) < share); round += 1) {
    for (const [place, kind] of kinds.entries()) {
      if (areEnough() || (Date.now() > untilMs && round > 0)) return;
      const untilTurnMs =
        round === 0 ? Date.now() + (untilMs - Date.now()) / (kinds.length - place) : untilMs;
      let count = 0;
      await kind.harm({
        program,
        random,
        oldLibrary: old,
        // Each kind comes to a trial, however slow the machine is.
        isOver: () =>
          (done.get(kind) ?? 0) >= share ||
          (count > 0 && areEnough()) ||
          count >= MOST_IN_TURN ||
          (count > 0 && Date.now() > untilTurnMs),
        report(trial) {
          count += 1;
          done.set(kind, (done.get(kind) ?? 0) + 1);
          trials.push(trial);
          reportFindings(kind, trial);
        },
      });
    }
  }
}

function reportFindings(kind: Kind, trial: Trial): void {
  for (const [finding, list] of Object.entries(trial.findings)) {
    for (const found of list as string[]) {
      console.error(`${kind.engine} ${kind.name}, ${trial.kind}, ${finding}: ${found}`);
    }
  }
}

await Promise.all([harmEngine("sqlite", 0), harmEngine("postgres", 1)]);
rmSync(folder, { recursive: true, force: true });
printTable(trials);
const failures = trials.reduce((sum, { findings }) => sum + countFindings(findings), 0);
const seconds = Math.round((Date.now() - begun) / 1000);
console.log(`${trials.length} trials in ${seconds} s, seed ${seed}, ${failures} findings`);
const untried = [...done]
  .filter(([, count]) => count === 0)
  .map(([{ engine, name }]) => `${engine} ${name}`);
if (untried.length > 0) console.error(`No trial of: ${untried.join(", ")}.`);
if (trials.length < most) console.error(`Only ${trials.length} of ${most} trials in that time.`);
process.exit(failures === 0 && trials.length >= most && untried.length === 0 ? 0 : 1);

/** Prints what came of each kind of fault, one line each. */
function printTable(trials: readonly Trial[]): void {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const name = `${trial.engine}\t${trial.kind.split(", then kill:")[0] ?? ""}`;
    addTo(groups, name, trial);
  }
  const rows = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const sum = (count: (trial: Trial) => number): string =>
        String(group.reduce((total, trial) => total + count(trial), 0));
      return [
        ...name.split("\t"),
        String(group.length),
        sum(({ wasKilled }) => Number(wasKilled)),
        sum(({ acknowledged }) => acknowledged),
        sum(({ findings }) => findings.lost.length),
        sum(({ findings }) => findings.halfVisible.length),
        sum(({ findings }) => findings.failedStarts.length),
        sum(({ findings }) => findings.others.length),
      ];
    });
  const widths = COLUMNS.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  for (const row of [[...COLUMNS], ...rows]) {
    console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  }
}
