import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

import { closeStore } from "@/lib/data/library/client";

import { mountSmallDisk, type SmallDisk } from "./mount-disk";

/** Gives every test of a block a disk of its own, on which its data directory is to be made. */
export function useSmallDisk(megabytes: number): Omit<SmallDisk, "remove"> {
  let mounted: SmallDisk | null = null;
  let before = "";
  const disk = (): SmallDisk => {
    if (mounted === null) throw new Error("the file system is mounted by each test");
    return mounted;
  };
  beforeEach(() => {
    mounted = mountSmallDisk(megabytes);
    before = process.env["COLLOQUY_DATA"] ?? "";
    process.env["COLLOQUY_DATA"] = join(mounted.folder, "data");
  });
  afterEach(async () => {
    await closeStore();
    process.env["COLLOQUY_DATA"] = before;
    mounted?.remove();
    mounted = null;
  });
  return {
    get folder() {
      return disk().folder;
    },
    fill: (leftBytes) => disk().fill(leftBytes),
    free: () => disk().free(),
  };
}
