import { open, type FileHandle } from "node:fs/promises";

const FLUSH_BYTES = 1 << 20;

/** A file that grows; bytes are gathered so that small parts do not cost a write each. */
export interface AppendFile {
  /** Adds bytes and says where they begin. */
  append(bytes: Uint8Array): Promise<number>;
  /** How much was appended, written or not. */
  readonly size: number;
  /** Writes what waits, so that it can be read. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the file, or empties it. Nothing touches the disk until there is something to write. */
export function createAppendFile(path: string): AppendFile {
  let handle: FileHandle | null = null;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;

  async function flush(): Promise<void> {
    handle ??= await open(path, "w", 0o600);
    if (waiting.length > 0) await handle.writev(waiting);
    waiting = [];
    waitingBytes = 0;
  }

  return {
    get size() {
      return size;
    },
    async flush() {
      if (waiting.length > 0) await flush();
    },
    async append(bytes) {
      const start = size;
      size += bytes.byteLength;
      waiting.push(bytes);
      waitingBytes += bytes.byteLength;
      if (waitingBytes >= FLUSH_BYTES) await flush();
      return start;
    },
    async close() {
      try {
        if (waiting.length > 0) await flush();
      } finally {
        await handle?.close();
        handle = null;
      }
    },
  };
}
