import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Figure } from "./figure";
import { formatTable } from "./figure";
import type { ImportTimes, PipelineResult } from "./import-child";
import type { Floor } from "./import-floor";
import { writeConversation, writeLibrary, writeSmallFiles } from "./library";

const LIBRARY_BYTES = 100e6;
const LARGE_BYTES = 1e9;
/** Bytes of text a message of the large conversation has, on average. */
const LARGE_MESSAGE = 5_000;
const SMALL_FILES = 5_000;
const SMALL_BYTES = 2_000;
const SEED = 42;
const ROUNDS = 3;

const CHILD = join(import.meta.dirname, "import-child.ts");
const run = promisify(execFile);

async function measure<T>(mode: "floor" | "pipeline", folder: string): Promise<T> {
  const flags = ["--conditions=react-server", "--import", "tsx", CHILD, mode, folder];
  const { stdout } = await run(process.execPath, flags, { maxBuffer: 1 << 20 });
  return JSON.parse(stdout) as T;
}

const work = ({ plan, run: running }: ImportTimes) => plan + running;
const whole = (times: ImportTimes) => times.upload + work(times);
const fastest = <T>(results: readonly T[], seconds: (result: T) => number): T =>
  results.reduce((best, next) => (seconds(next) < seconds(best) ? next : best));

/** Import and export of a generated library of 100 MB, of one conversation of 1 GB, and of 5,000 small files. */
export async function benchImport(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-bench-files-"));
  try {
    const library = join(folder, "library");
    const large = join(folder, "large");
    await mkdir(library);
    await mkdir(large);
    const small = join(folder, "small");
    await mkdir(small);
    await writeSmallFiles(small, SEED, { files: SMALL_FILES, bytes: SMALL_BYTES });
    await writeLibrary(library, SEED, LIBRARY_BYTES);
    await writeConversation(join(large, "large.cjson.json"), SEED, LARGE_BYTES, LARGE_MESSAGE);
    // Taking turns, the best of each: what else the machine does can only slow them down.
    const floors: Floor[] = [];
    const imports: PipelineResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(await measure<Floor>("floor", library));
      imports.push(await measure<PipelineResult>("pipeline", library));
    }
    const floor = fastest(floors, ({ seconds }) => seconds);
    const best = fastest(imports, ({ first }) => work(first));
    const big = await measure<PipelineResult>("pipeline", large);
    const many = await measure<PipelineResult>("pipeline", small);
    const least = (seconds: readonly number[]) => Math.min(...seconds);
    const cpu =
      least(floors.map(({ cpuSeconds }) => cpuSeconds)) /
      least(imports.map(({ first }) => first.cpu));
    return [...figures(floor, best, big, cpu), ...smallFigures(many)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figures(floor: Floor, best: PipelineResult, large: PipelineResult, cpu: number): Figure[] {
  const { first, again, bytes } = best;
  const megabytes = bytes / 1e6;
  const ratio = floor.seconds / work(first);
  const figure = (name: string, value: number, unit: string, goal?: string): Figure => ({
    name: `import: ${name}`,
    value,
    unit,
    ...(goal !== undefined && { goal }),
  });
  return [
    figure("floor", megabytes / floor.seconds, "MB/s"),
    figure("plan and run", megabytes / work(first), "MB/s"),
    figure("plan and run / floor", ratio, "x", ">= 0.6"),
    figure("plan and run / floor, in CPU time", cpu, "x"),
    figure("upload, plan and run, 100 MB", whole(first), "s", "<= 15"),
    figure("messages of the 100 MB", best.messages, ""),
    figure("run alone / floor", floor.seconds / first.run, "x"),
    figure("upload (written and hashed)", megabytes / first.upload, "MB/s"),
    figure("the same files again / first time", work(again) / work(first), "x", "<= 0.1"),
    figure("the same, upload included", whole(again) / whole(first), "x"),
    figure("peak memory, library of 100 MB", best.peakMemory / 1e6, "MB"),
    figure("peak memory, one conversation of 1 GB", large.peakMemory / 1e6, "MB", "<= 600"),
    figure(
      "one conversation of 1 GB",
      large.bytes / 1e6 / (large.first.plan + large.first.run),
      "MB/s",
    ),
    { name: "export: zip of 100 MB", value: megabytes / best.export, unit: "MB/s" },
  ];
}

function smallFigures({ first, again }: PipelineResult): Figure[] {
  const name = `import: ${SMALL_FILES.toLocaleString("en")} small files in one drop`;
  return [
    { name: `${name}, plan`, value: first.plan, unit: "s", goal: "<= 10" },
    { name: `${name}, upload`, value: first.upload, unit: "s" },
    { name: `${name}, run`, value: first.run, unit: "s" },
    { name: `${name} again, plan`, value: again.plan, unit: "s" },
  ];
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchImport()));
