import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const LEAST_BYTES = 2 * 1024 ** 3;

/** Memory where it is a folder with room enough: a library of a test waits for no disk there. */
export function temporaryFolder() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > LEAST_BYTES ? memory : tmpdir();
}
