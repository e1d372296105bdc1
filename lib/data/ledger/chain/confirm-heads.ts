import { open, rename, rm } from "node:fs/promises";

import { isDiskFull } from "@/lib/data/store/disk/full";
import { createGroupSync } from "@/lib/data/store/disk/group-sync";
import { headFile } from "@/lib/data/store/files/library-files";
import { headText, newHeadFile, writeHeadFile, type PendingHead } from "./head-file";

/** The heads of committed entries that their files do not name yet. */
export interface UnconfirmedHeads {
  readonly some: boolean;
  note(head: PendingHead): void;
  /** Writes what was noted by now, whole or not at all, while others go on. It is on the disk when this resolves. */
  confirm(): Promise<void>;
  /** The same at once, for the last moment of a process. */
  confirmNow(): void;
}

/**
 * @param databaseFile the key of the codes lies beside it; a head file of its name is a former one
 * @param before when it resolves, the disk has what the files must not be ahead of
 */
export function createUnconfirmedHeads(
  databaseFile: string,
  before: () => Promise<void> = () => Promise.resolve(),
): UnconfirmedHeads {
  const noted = new Map<string, PendingHead>();

  return {
    get some() {
      return noted.size > 0;
    },
    note(pending) {
      noted.set(pending.name, pending);
    },
    confirm: createGroupSync(async () => {
      const heads = [...noted.values()];
      await before();
      for (const pending of heads) {
        await writeHead(pending, databaseFile);
        if (noted.get(pending.name) === pending) noted.delete(pending.name);
      }
    }),
    confirmNow() {
      for (const { head, name } of noted.values()) {
        behindOnFullDisk(() => writeHeadFile(head, name, databaseFile));
      }
      noted.clear();
    },
  };
}

async function writeHead({ head, name }: PendingHead, databaseFile: string): Promise<void> {
  const partial = newHeadFile(name);
  try {
    const file = await open(partial, "w", 0o600);
    try {
      await file.writeFile(`${headText(head, databaseFile)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, headFile(name));
    if (name !== databaseFile) await rm(headFile(databaseFile), { force: true });
  } catch (error) {
    // What was committed stays committed. The file is behind, as after a crash, until the next entry.
    if (!isDiskFull(error)) throw error;
    await rm(partial, { force: true });
  }
}

function behindOnFullDisk(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
