// npm run faults -- [--trials 500] [--seed N] [--seconds N] [--engine sqlite|postgres]
// Kills, cuts off, fills and damages libraries at random moments, and counts what the next start has lost.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

import { buildOldLibrary } from "@/lib/data/store/migrations/trial-library";
import { randomOf } from "@/lib/testing/damage/flip";

import { countFindings } from "./expected";
import { harmServers } from "./postgres";
import { harmFiles } from "./sqlite";
import { printTable } from "./table";
import type { Trial } from "./trial";

const { values } = parseArgs({
  options: {
    trials: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "3600" },
    engine: { type: "string", default: "both" },
  },
});
const most = Number(values.trials);
const untilMs = Date.now() + Number(values.seconds) * 1000;
const seed = Number(values.seed);
console.log(`Faults: ${most} trials, seed ${seed}`);

const CACHE = "node_modules/.cache/colloquy/faults";
const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-run-"));
const old = join(folder, "old.db");
buildOldLibrary(old, 2000);
const program = `${CACHE}/child.mjs`;
// A process that loads it in a moment: most of the time would go into starts.
await build({
  entryPoints: ["scripts/faults/child.ts"],
  outfile: program,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  conditions: ["react-server"],
  packages: "external",
  tsconfig: "tsconfig.json",
  logLevel: "warning",
});

const trials: Trial[] = [];
const engines = { sqlite: harmFiles, postgres: harmServers };
const chosen = Object.entries(engines).filter(
  ([name]) => values.engine === "both" || values.engine === name,
);
const begun = Date.now();
await Promise.all(
  chosen.map(async ([name, harm], at) => {
    let count = 0;
    const share = Math.ceil(most / chosen.length);
    await harm({
      program,
      random: randomOf(seed + at),
      oldLibrary: old,
      isOver: () => count >= share || Date.now() > untilMs,
      report(trial) {
        count += 1;
        trials.push(trial);
        for (const [kind, list] of Object.entries(trial.findings)) {
          for (const found of list as string[]) {
            console.error(`${name}, ${trial.kind}, ${kind}: ${found}`);
          }
        }
      },
    });
  }),
);
rmSync(folder, { recursive: true, force: true });
printTable(trials);
const failures = trials.reduce((sum, { findings }) => sum + countFindings(findings), 0);
const seconds = Math.round((Date.now() - begun) / 1000);
console.log(`${trials.length} trials in ${seconds} s, seed ${seed}, ${failures} findings`);
process.exit(failures === 0 && trials.length > 0 ? 0 : 1);
