import { setTimeout as wait } from "node:timers/promises";

import { isOwnedElsewhere } from "../locks/library-owner";
import { LibraryRefusedError } from "../refusal/library-refused";
import { readStamp } from "../files/stamp-file";

/** A server that was told to stop may take so long for its last answers. */
const WAIT_MS = 6000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until no other process owns a library, as a server must before it opens one: two of them would each take
 * for a fault what the other is doing, and show states the other has left behind.
 * @param onWait called once when there is something to wait for
 * @throws LibraryRefusedError when it goes on being used
 */
export async function awaitSoleUse(
  file: string,
  waitMs = WAIT_MS,
  onWait: () => void = () => undefined,
): Promise<void> {
  for (let waited = 0; isOwnedElsewhere(file); waited += LOOK_EVERY_MS) {
    if (waited === 0) onWait();
    if (waited >= waitMs) {
      const pid = readStamp(file)?.pid;
      const other = pid === undefined ? "Another process" : `Another process (${pid})`;
      throw new LibraryRefusedError(
        "library-busy",
        `${other} of Colloquy uses the library ${file}.`,
      );
    }
    await wait(LOOK_EVERY_MS);
  }
}
