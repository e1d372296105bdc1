import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { ExportTimes } from "./export-child";
import type { Figure } from "./figure";
import { writeLibrary } from "./library";

/** A gigabyte, unless COLLOQUY_BENCH_MEGABYTES says less. */
const LIBRARY_BYTES = Number(process.env["COLLOQUY_BENCH_MEGABYTES"] ?? 1000) * 1e6;
const SEED = 42;
const ROUNDS = 2;
const FORMATS = ["ndjson", "zip", "markdown", "html"] as const;

const CHILD = join(import.meta.dirname, "export-child.ts");
const run = promisify(execFile);

async function child(data: string, mode: string, target: string): Promise<string> {
  const flags = [
    "--expose-gc",
    "--conditions=react-server",
    "--import",
    "tsx",
    CHILD,
    mode,
    target,
  ];
  const env = { ...process.env, COLLOQUY_DATA: data };
  return (await run(process.execPath, flags, { env, maxBuffer: 1 << 20 })).stdout;
}

/** Everything of a large library in several formats, held against reading the same rows and writing them. */
export async function benchExport(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-bench-export-"));
  try {
    const files = join(folder, "files");
    const data = join(folder, "data");
    const target = join(folder, "out");
    await mkdir(files);
    await writeLibrary(files, SEED, LIBRARY_BYTES);
    await child(data, "fill", files);
    await rm(files, { recursive: true });
    const best = async (mode: string): Promise<ExportTimes> => {
      const rounds: ExportTimes[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(JSON.parse(await child(data, mode, target)) as ExportTimes);
      }
      return rounds.reduce((a, b) => (b.cpuSeconds < a.cpuSeconds ? b : a));
    };
    const floor = await best("floor");
    const figures: Figure[] = [
      {
        name: "export: rows read and written",
        value: floor.bytes / 1e6 / floor.seconds,
        unit: "MB/s",
      },
    ];
    for (const format of FORMATS) figures.push(...figuresOf(format, await best(format), floor));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(format: string, times: ExportTimes, floor: ExportTimes): Figure[] {
  const grown = (times.peakMemory - times.idleMemory) / 1e6;
  return [
    {
      name: `export: library as ${format}`,
      value: floor.bytes / 1e6 / times.seconds,
      unit: "MB/s of the library",
    },
    {
      name: `export: ${format}, processor time of the floor`,
      value: floor.cpuSeconds / times.cpuSeconds,
      unit: "ratio",
    },
    { name: `export: ${format}, memory over idle`, value: grown, unit: "MB", goal: "<= 200" },
  ];
}
