import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

import { formatTable, type Figure } from "../kit/figure";
import type { PipelineResult } from "./import-child";
import type { Floor } from "./import-floor";
import type { ImportTimes } from "./import-once";
import { writeConversation, writeLibrary, writeSmallFiles } from "../kit/library";

const LIBRARY_BYTES = 100e6;
const LARGE_BYTES = 1e9;
/** Bytes of text a message of the large conversation has, on average. */
const LARGE_MESSAGE = 5_000;
const SMALL_FILES = 5_000;
const SMALL_BYTES = 2_000;
const SEED = 42;
const ROUNDS = 2;

const CHILD = join(import.meta.dirname, "import-child.ts");
const run = promisify(execFile);

async function measure<T>(
  mode: "floor" | "pipeline",
  folder: string,
  format: "zip" | "cjson" = "zip",
): Promise<T> {
  const flags = ["--conditions=react-server", "--import", "tsx", CHILD, mode, folder, format];
  const started = performance.now();
  const { stdout } = await run(process.execPath, flags, { maxBuffer: 1 << 20 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`import of the ${basename(folder)} files, ${mode}: ${seconds} s`);
  return JSON.parse(stdout) as T;
}

const work = ({ plan, run: running }: ImportTimes) => plan + running;
const whole = (times: ImportTimes) => times.upload + work(times);
const fastest = <T>(results: readonly T[], seconds: (result: T) => number): T =>
  results.reduce((best, next) => (seconds(next) < seconds(best) ? next : best));

/** Import and export of a generated library of 100 MB, of one conversation of 1 GB, and of 5,000 small files. */
export async function benchImport(): Promise<Figure[]> {
  return [...(await benchLibrary()), ...(await benchLarge()), ...(await benchSmall())];
}

/** Generates files, measures what is made of them, and removes them. */
async function withFiles<T>(
  name: string,
  generate: (folder: string) => Promise<unknown>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), "colloquy-bench-files-"));
  try {
    const folder = join(parent, name);
    await mkdir(folder);
    await generate(folder);
    return await work(folder);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

const figure = (name: string, value: number, unit: string, goal?: string): Figure => ({
  name: `import: ${name}`,
  value,
  unit,
  ...(goal !== undefined && { goal }),
});

function benchLibrary(): Promise<Figure[]> {
  const generate = (folder: string) => writeLibrary(folder, SEED, LIBRARY_BYTES);
  return withFiles("library", generate, async (folder) => {
    // Taking turns, the best of each: what else the machine does can only slow them down.
    const floors: Floor[] = [];
    const imports: PipelineResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(await measure<Floor>("floor", folder));
      imports.push(await measure<PipelineResult>("pipeline", folder));
    }
    const floor = fastest(floors, ({ seconds }) => seconds);
    const best = fastest(imports, ({ first }) => work(first));
    const least = (seconds: readonly number[]) => Math.min(...seconds);
    const cpu =
      least(floors.map(({ cpuSeconds }) => cpuSeconds)) /
      least(imports.map(({ first }) => first.cpu));
    return figures(floor, best, cpu);
  });
}

function figures(floor: Floor, best: PipelineResult, cpu: number): Figure[] {
  const { first, again, bytes } = best;
  const megabytes = bytes / 1e6;
  return [
    figure("floor", megabytes / floor.seconds, "MB/s"),
    figure("plan and run", megabytes / work(first), "MB/s"),
    figure("plan and run / floor", floor.seconds / work(first), "x", ">= 0.6"),
    figure("plan and run / floor, in CPU time", cpu, "x"),
    figure("upload, plan and run, 100 MB", whole(first), "s", "<= 15"),
    figure("messages of the 100 MB", best.messages, "messages", ">= 100000"),
    figure("run alone / floor", floor.seconds / first.run, "x"),
    figure("upload (written and hashed)", megabytes / first.upload, "MB/s"),
    figure("the same files again", work(again) / work(first), "of the first time", "<= 0.1"),
    figure("the same, upload included", whole(again) / whole(first), "of the first time"),
    figure("peak memory, library of 100 MB", best.peakMemory / 1e6, "MB"),
    { name: "export: zip of 100 MB", value: megabytes / best.export, unit: "MB/s" },
  ];
}

function benchLarge(): Promise<Figure[]> {
  const generate = (folder: string) =>
    writeConversation(join(folder, "large.cjson.json"), SEED, LARGE_BYTES, LARGE_MESSAGE);
  return withFiles("large", generate, async (folder) => {
    const large = await measure<PipelineResult>("pipeline", folder, "cjson");
    const { first, again, bytes, peakMemory, peakInAll } = large;
    const megabytes = bytes / 1e6;
    const name = "one conversation of 1 GB";
    return [
      figure(`${name}, plan and run`, megabytes / work(first), "MB/s"),
      figure(`${name} again`, work(again) / work(first), "of the first time", "<= 0.1"),
      figure(`${name}, peak memory`, peakMemory / 1e6, "MB", "<= 600"),
      {
        name: `export: ${name} as its exact bytes`,
        value: megabytes / large.export,
        unit: "MB/s",
      },
      { name: `${name}, peak memory of all`, value: peakInAll / 1e6, unit: "MB", goal: "<= 600" },
    ];
  });
}

function benchSmall(): Promise<Figure[]> {
  const generate = (folder: string) =>
    writeSmallFiles(folder, SEED, { files: SMALL_FILES, bytes: SMALL_BYTES });
  return withFiles("small", generate, async (folder) => {
    const { first, again } = await measure<PipelineResult>("pipeline", folder);
    const name = `${SMALL_FILES.toLocaleString("en")} small files in one drop`;
    return [
      figure(`${name}, upload and plan`, first.upload + first.plan, "s", "<= 10"),
      figure(`${name}, plan`, first.plan, "s"),
      figure(`${name}, plan in CPU time`, first.planCpu, "s"),
      figure(`${name}, run`, first.run, "s"),
      figure(`${name} again`, work(again) / work(first), "of the first time"),
    ];
  });
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchImport()));
