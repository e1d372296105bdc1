// Runs every benchmark in one go, prints one table and writes it as JSON. Ratios come from one run of one
// machine, so they can be compared; absolute times only say what this machine did.
import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import { findBrowser } from "../browser.mjs";
import type { Figure } from "./figure";
import { formatTable, meetsGoal } from "./figure";

const only = new Set(process.argv.slice(2));

async function part(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  if (only.size > 0 && !only.has(name)) return [];
  const started = performance.now();
  const figures = await measure();
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return figures;
}

const figures = [
  ...(await part("scanner", async () => (await import("./scanner")).benchScanner())),
  ...(await part("import", async () => (await import("./import")).benchImport())),
  ...(await part("export", async () => (await import("./export")).benchExport())),
  ...(await part("reader", async () =>
    (await import("./reader")).benchReader(await findBrowser()),
  )),
  ...(await part("scale", async () => (await import("./scale")).benchScale(await findBrowser()))),
  ...(await part("workbench", async () =>
    (await import("./workbench")).benchWorkbench(await findBrowser()),
  )),
  ...(await part("search", async () => (await import("./search")).benchSearch())),
];
console.log(formatTable(figures));
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.version}`;
console.log(`\n${machine}`);
await mkdir(".bench", { recursive: true });
await writeFile(
  ".bench/latest.json",
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures: figures.map((figure) => ({ ...figure, met: meetsGoal(figure) })) }, null, 2)}\n`,
);
