// Runs every benchmark in one go, prints one table and writes it as JSON. Ratios come from one run of one
// machine, so they can be compared; absolute times only say what this machine did. It fails where a part breaks
// off, and where a goal is missed that does not depend on how busy the machine is.
import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { findBrowser } from "../browser.mjs";
import { failsGoal, formatTable, meetsGoal, type Figure } from "./kit/figure";

/** A part keeps what it has by now where the rest of it can break off. */
type Part = (keep: (figures: readonly Figure[]) => void) => Promise<readonly Figure[]>;

const PARTS: Readonly<Record<string, Part>> = {
  scanner: async () => (await import("./scanner")).benchScanner(),
  import: async () => (await import("./import/import")).benchImport(),
  growth: async (keep) => {
    const growth = await import("./import/growth");
    keep(await growth.benchGrowth());
    return growth.benchGrowthOnPostgres();
  },
  export: async () => (await import("./export")).benchExport(),
  reader: async () => (await import("./reader")).benchReader(await findBrowser()),
  lists: async () => (await import("./lists")).benchLists(await findBrowser()),
  scale: async () => (await import("./scale")).benchScale(await findBrowser()),
  workbench: async () => (await import("./workbench")).benchWorkbench(await findBrowser()),
  api: async () => (await import("./api")).benchApi(),
  sync: async () => (await import("./sync")).benchSync(),
  members: async () => (await import("./members")).benchMembers(),
  search: async (keep) => {
    keep(await (await import("./search")).benchSearch());
    const million = await import("./search-million");
    const sqlite = await million.benchMillion();
    keep(sqlite);
    return million.benchMillionOnPostgres(sqlite);
  },
};

/** How many processes want a core, over the last minute; what was measured counts itself among them. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

const only = process.argv.slice(2);
const unknown = only.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`,
  );
  process.exit(2);
}

const began = performance.now();
const loadBefore = load();
const figures: Figure[] = [];
const broken: string[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const started = performance.now();
  const before = load();
  const keep = (measured: readonly Figure[]): void => {
    figures.push(...measured);
  };
  try {
    keep(await measure(keep));
  } catch (error) {
    broken.push(name);
    console.error(error);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`${name}: ${seconds} s; load ${before} before, ${load()} after`);
}

console.log(formatTable(figures));
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.version}`;
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\n${machine}; load ${loadBefore} before it began; ${minutes} minutes`);
const missed = figures.filter(failsGoal).map(({ name }) => name);
for (const name of missed) console.log(`Missed: ${name}`);
for (const name of broken) console.log(`Broke off: ${name}`);

await mkdir(".bench", { recursive: true });
const result = {
  at: new Date().toISOString(),
  machine,
  loadBefore: Number(loadBefore),
  broken,
  figures: figures.map((figure) => ({ ...figure, met: meetsGoal(figure) })),
};
await writeFile(".bench/latest.json", `${JSON.stringify(result, null, 2)}\n`);
process.exitCode = missed.length + broken.length > 0 ? 1 : 0;
