/**
 * What further imports cost while a library grows, in a process of its own.
 * `growth-child.ts <turns>` prints a line of JSON for each turn of 100 MB in 1,000 files.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { closeStore, getWholeStore } from "@/lib/data/library/client";

import { importOnce, type ImportTimes } from "./import-once";
import { writeGrowthFiles } from "./growth-files";

export interface GrowthTurn extends ImportTimes {
  /** Of this import. */
  messages: number;
  /** Bytes of memory at most until its end. */
  peakMemory: number;
}

const [turns = "10"] = process.argv.slice(2);
const data = await mkdtemp(join(tmpdir(), "colloquy-bench-"));
process.env["COLLOQUY_DATA"] = join(data, "library");
try {
  await getWholeStore();
  const folder = join(data, "files");
  for (let turn = 1; turn <= Number(turns); turn += 1) {
    await mkdir(folder);
    const measured = await importOnce(await writeGrowthFiles(folder, turn));
    await rm(folder, { recursive: true });
    const result: GrowthTurn = {
      ...measured,
      peakMemory: process.resourceUsage().maxRSS * 1024,
    };
    console.log(JSON.stringify(result));
  }
} finally {
  await closeStore();
  await rm(data, { recursive: true, force: true });
}
