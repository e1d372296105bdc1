import { join } from "node:path";

import { writeConversation } from "../kit/library";

const FILES = 1000;
const BYTES = 100_000;

/** 100 MB in 1,000 files; each turn has other ones. */
export async function writeGrowthFiles(folder: string, turn: number): Promise<string[]> {
  const paths: string[] = [];
  for (let at = 1; at <= FILES; at += 1) {
    const path = join(folder, `growth-${turn}-${at}.cjson.json`);
    await writeConversation(path, turn * 1_000_000 + at, BYTES);
    paths.push(path);
  }
  return paths;
}
