import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

const FLUSH_BYTES = 1 << 20;

/** A file being written, with its size and SHA-256. */
export interface HashedFile {
  /** Takes a chunk; the caller may not change it afterwards. */
  write(chunk: Uint8Array): Promise<void>;
  /** Writes what is left and closes. */
  finish(): Promise<{ size: number; sha256: string }>;
  /** Closes without writing what is left. May follow `finish`. */
  abandon(): Promise<void>;
}

const NEW_FILE = { flag: "wx", mode: 0o600 } as const;

/**
 * Creates a file nobody else can read; fails when it exists. The disk works while the next chunks are hashed.
 * A small file is written at its end and at once: a drop can have thousands of them, and each trip to the
 * thread pool costs more than the writing.
 */
export function createHashedFile(path: string): HashedFile {
  let handle: FileHandle | null = null;
  const hash = createHash("sha256");
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let isOpen = true;

  async function flush(): Promise<void> {
    await writing;
    const chunks = waiting;
    waiting = [];
    waitingBytes = 0;
    handle ??= await open(path, NEW_FILE.flag, NEW_FILE.mode);
    writing = chunks.length === 0 ? Promise.resolve() : handle.writev(chunks);
    // A failure is reported by the next flush; until then it must not count as unhandled.
    writing.catch(() => undefined);
  }

  async function abandon(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await writing.catch(() => undefined);
    await handle?.close();
  }

  return {
    async write(chunk) {
      size += chunk.byteLength;
      hash.update(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      if (waitingBytes >= FLUSH_BYTES) await flush();
    },
    async finish() {
      if (handle === null) writeFileSync(path, Buffer.concat(waiting), NEW_FILE);
      else await flush();
      await writing;
      await abandon();
      return { size, sha256: hash.digest("hex") };
    },
    abandon,
  };
}
