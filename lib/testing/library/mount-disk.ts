import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BLOCK = 64 * 1024;

/** A file system of a few megabytes that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all space that is left, but for so many bytes. */
  fill(leftBytes?: number): void;
  /** Frees what `fill` took. */
  free(): void;
  remove(): void;
}

/** @throws where this process may not mount one */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-small-disk-"));
  try {
    const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder];
    execFileSync("mount", options, { stdio: "ignore" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(leftBytes = 0) {
      for (let bytes = BLOCK; bytes >= 1;) {
        try {
          appendFileSync(filler, Buffer.alloc(bytes, 1));
        } catch {
          bytes = Math.floor(bytes / 16);
        }
      }
      if (leftBytes > 0) truncateSync(filler, Math.max(0, statSync(filler).size - leftBytes));
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether tests that need a small disk are left out, and how their names say it. */
export function smallDisks(): { readonly areMissing: boolean; readonly reason: string } {
  try {
    mountSmallDisk(1).remove();
    return { areMissing: false, reason: "" };
  } catch {
    return { areMissing: true, reason: " (skipped: this process may not mount a file system)" };
  }
}
