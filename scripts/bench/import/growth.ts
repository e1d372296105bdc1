import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { createCluster } from "../../../lib/testing/postgres/cluster";
import { formatTable, type Figure } from "../kit/figure";
import type { GrowthTurn } from "./growth-child";
import { writeGrowthFiles } from "./growth-files";
import type { Floor } from "./import-floor";

const CHILD = join(import.meta.dirname, "growth-child.ts");
const TURNS = 10;
/** Of a socket in a folder of its own. */
const PORT = 5447;
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

/** Ten imports of 100 MB in 1,000 files, one after the other into the library of the environment. */
async function measureTurns() {
  const stdout = await runChild(CHILD, String(TURNS));
  const turns = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as GrowthTurn);
  const [first, second] = turns;
  const last = turns.at(-1);
  if (first === undefined || second === undefined || last === undefined)
    throw new Error("no turn was measured");
  return { turns, first, second, last };
}

const seconds = ({ upload, plan, run: running }: GrowthTurn): number => upload + plan + running;

function figureOf(part: string) {
  return (name: string, value: number, unit: string, goal?: string): Figure => ({
    name: `${part}: ${name}`,
    value,
    unit,
    ...(goal !== undefined && { goal }),
  });
}

/** What is asked of both databases. */
function growthFigures(
  part: string,
  { turns, first, second, last }: Awaited<ReturnType<typeof measureTurns>>,
): Figure[] {
  const figure = figureOf(part);
  const messages = turns.reduce((sum, turn) => sum + turn.messages, 0);
  return [
    figure("messages at the end", messages, "messages"),
    figure("plan of the tenth / the first", last.plan / first.plan, "x"),
    figure("first 100 MB, upload to visible", seconds(first), "s"),
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

/** What the tenth import of 100 MB in 1,000 files costs, against the first ones into the same library. */
export async function benchGrowth(): Promise<Figure[]> {
  const floor = await measureFloor();
  const measured = await measureTurns();
  const figure = figureOf("growth");
  return [
    ...growthFigures("growth", measured),
    figure("floor of 100 MB in 1,000 files", floor.seconds, "s"),
    figure("floor / upload to visible", floor.seconds / seconds(measured.first), "x", ">= 0.6"),
    figure(
      "floor / upload to visible, the tenth",
      floor.seconds / seconds(measured.last),
      "x",
      ">= 0.6",
    ),
  ];
}

/** The same on a PostgreSQL server that is made for it and waits for its disk. */
export async function benchGrowthOnPostgres(): Promise<Figure[]> {
  const cluster = createCluster(
    PORT,
    "fsync=on synchronous_commit=on full_page_writes=on shared_buffers=1GB",
  );
  process.env["DATABASE_URL"] = cluster.url();
  try {
    return growthFigures("growth, PostgreSQL", await measureTurns());
  } finally {
    delete process.env["DATABASE_URL"];
    cluster.remove();
  }
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchGrowth()));
