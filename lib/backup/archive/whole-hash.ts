import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

import { COMMENT_PREFIX, HASH_LENGTH, WHOLE_PREFIX } from "./pack";

/** What an archive ends with: the hashes of its manifest and of everything before the second. */
const END = new RegExp(
  `${COMMENT_PREFIX}[0-9a-f]{${HASH_LENGTH}}${WHOLE_PREFIX}([0-9a-f]{${HASH_LENGTH}})$`,
);
const END_LENGTH = COMMENT_PREFIX.length + HASH_LENGTH + WHOLE_PREFIX.length + HASH_LENGTH;
const CHUNK = 1024 * 1024;

/**
 * Compares a file with the hash at its end.
 * @returns "unknown" when it does not end with one, as archives of the first layout do not
 */
export async function readWholeHash(path: string): Promise<"whole" | "altered" | "unknown"> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(END_LENGTH);
    const { bytesRead } = await file.read(end, 0, END_LENGTH, Math.max(0, size - END_LENGTH));
    const stated = END.exec(end.toString("latin1", 0, bytesRead))?.[1];
    if (stated === undefined) return "unknown";
    const hash = createHash("sha256");
    const chunk = Buffer.alloc(CHUNK);
    for (let at = 0; at < size - HASH_LENGTH;) {
      const most = Math.min(CHUNK, size - HASH_LENGTH - at);
      const read = await file.read(chunk, 0, most, at);
      if (read.bytesRead === 0) return "altered";
      hash.update(chunk.subarray(0, read.bytesRead));
      at += read.bytesRead;
    }
    return hash.digest("hex") === stated ? "whole" : "altered";
  } finally {
    await file.close();
  }
}
