import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { formatTable, type Figure } from "../kit/figure";
import type { GrowthTurn } from "./growth-child";

const CHILD = join(import.meta.dirname, "growth-child.ts");
const TURNS = 10;
const run = promisify(execFile);

/** What the tenth import of 100 MB in 1,000 files costs, against the first ones into the same library. */
export async function benchGrowth(): Promise<Figure[]> {
  const flags = ["--conditions=react-server", "--import", "tsx", CHILD, String(TURNS)];
  const { stdout } = await run(process.execPath, flags, { maxBuffer: 1 << 20 });
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
    figure("tenth 100 MB / the first", seconds(last) / seconds(first), "x", "<= 1.2"),
    // In the first one the program itself gets warm.
    figure("tenth 100 MB / the second, in CPU time", last.cpu / second.cpu, "x", "<= 1.2"),
    figure("peak memory", last.peakMemory / 1e6, "MB", "<= 500"),
  ];
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchGrowth()));
