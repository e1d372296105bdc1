import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { ExportTimes } from "./export-child";
import { formatTable, type Figure } from "./kit/figure";
import { writeLibrary } from "./kit/library";

/** The large library, and one a tenth of it: what memory does between them is what counts. */
const LARGE_BYTES = Number(process.env["COLLOQUY_BENCH_MEGABYTES"] ?? 1000) * 1e6;
const SMALL_BYTES = LARGE_BYTES / 10;
const SEED = 42;
const FORMATS = ["ndjson", "zip", "markdown", "html", "chatgpt"] as const;

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

/** What reading the rows and each of the formats took of one library. */
type Measured = Readonly<Record<"floor" | (typeof FORMATS)[number], ExportTimes>>;

/** Everything of a large library in several formats, held against reading the same rows and writing them. */
export async function benchExport(): Promise<Figure[]> {
  const small = await measureLibrary(SMALL_BYTES);
  const large = await measureLibrary(LARGE_BYTES);
  const megabytes = large.floor.bytes / 1e6;
  return [
    {
      name: "export: rows read and written",
      value: megabytes / large.floor.seconds,
      unit: "MB/s",
    },
    ...FORMATS.flatMap((format) => {
      const { seconds, cpuSeconds, idleMemory, peakMemory } = large[format];
      const name = `export: library of ${Math.round(megabytes)} MB as ${format}`;
      return [
        { name, value: megabytes / seconds, unit: "MB/s" },
        {
          name: `${name}, CPU time of the floor`,
          value: large.floor.cpuSeconds / cpuSeconds,
          unit: "x",
        },
        {
          name: `${name}, memory over idle`,
          value: (peakMemory - idleMemory) / 1e6,
          unit: "MB",
          goal: "<= 320",
        },
        {
          name: `${name}, memory over that of a tenth`,
          value: (peakMemory - small[format].peakMemory) / 1e6,
          unit: "MB",
          goal: "<= 64",
        },
      ];
    }),
  ];
}

async function measureLibrary(bytes: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-bench-export-"));
  try {
    const files = join(folder, "files");
    const data = join(folder, "data");
    await mkdir(files);
    await writeLibrary(files, SEED, bytes);
    await child(data, "fill", files);
    await rm(files, { recursive: true });
    const measure = async (mode: string): Promise<ExportTimes> => {
      const times = JSON.parse(await child(data, mode, join(folder, "out"))) as ExportTimes;
      console.error(`export of ${bytes / 1e6} MB, ${mode}: ${times.seconds.toFixed(1)} s`);
      return times;
    };
    return {
      floor: await measure("floor"),
      ndjson: await measure("ndjson"),
      zip: await measure("zip"),
      markdown: await measure("markdown"),
      html: await measure("html"),
      chatgpt: await measure("chatgpt"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchExport()));
