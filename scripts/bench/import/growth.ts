import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { formatTable, type Figure } from "../kit/figure";
import type { GrowthTurn } from "./growth-child";
import { writeGrowthFiles } from "./growth-files";
import type { Floor } from "./import-floor";

const CHILD = join(import.meta.dirname, "growth-child.ts");
const TURNS = 10;
const FLOOR = join(import.meta.dirname, "import-child.ts");
const run = promisify(execFile);

async function runChild(...args: readonly string[]): Promise<string> {
  const flags = ["--conditions=react-server", "--import", "tsx", ...args];
  const { stdout } = await run(process.execPath, flags, { maxBuffer: 1 << 20 });
  return stdout;
}

/** What the files of the first turn cost without what makes an import of it. */
async function measureFloor(): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-bench-floor-"));
  try {
    await writeGrowthFiles(folder, 1);
    return JSON.parse(await runChild(FLOOR, "floor", folder)) as Floor;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the tenth import of 100 MB in 1,000 files costs, against the first ones into the same library. */
export async function benchGrowth(): Promise<Figure[]> {
  const floor = await measureFloor();
  const stdout = await runChild(CHILD, String(TURNS));
  const turns = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as GrowthTurn);
  const [first, second] = turns;
  const last = turns.at(-1);
  if (first === undefined || second === undefined || last === undefined)
    throw new Error("no turn was measured");
  const seconds = ({ upload, plan, run: running }: GrowthTurn) => upload + plan + running;
  const figure = (name: string, value: number, unit: string, goal?: string): Figure => ({
    name: `growth: ${name}`,
    value,
    unit,
    ...(goal !== undefined && { goal }),
  });
  const messages = turns.reduce((sum, turn) => sum + turn.messages, 0);
  return [
    figure("messages at the end", messages, "messages"),
    figure("plan of the tenth / the first", last.plan / first.plan, "x"),
    figure("floor of 100 MB in 1,000 files", floor.seconds, "s"),
    figure("first 100 MB, upload to visible", seconds(first), "s"),
    figure("floor / upload to visible", floor.seconds / seconds(first), "x", ">= 0.6"),
    figure("floor / upload to visible, the tenth", floor.seconds / seconds(last), "x", ">= 0.6"),
    figure(
      "visible to searchable, most",
      Math.max(...turns.map(({ index }) => index)),
      "s",
      "<= 5",
    ),
    figure("tenth 100 MB / the first", seconds(last) / seconds(first), "x", "<= 1.2"),
    // In the first one the program itself gets warm.
    figure("tenth 100 MB / the second, in CPU time", last.cpu / second.cpu, "x", "<= 1.2"),
    figure("peak memory", last.peakMemory / 1e6, "MB", "<= 500"),
  ];
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchGrowth()));
