import type { SqliteConnection } from "../sqlite-connection";
import { DiskFullError, isDiskFull } from "./disk-full";
import { releaseReserve, takeReserve } from "./reserve";

/**
 * ordinary: what adds to the library. reserve: what has to go on when the disk is full, because it frees space,
 * or records an end: for it the reserved space is given up. record: what has to be written down before documents may
 * leave; the same, and the only thing that is written into a library that turned out to be damaged.
 */
export type Space = "ordinary" | "reserve" | "record";

/** Pages of the write-ahead log after which it is used again from its beginning, while space is short: 1 MB. */
const SHORT_LOG = 256;

/** What a library does about a full disk. All of it happens under the lock for writes. */
export class DiskRoom {
  readonly #file: string;
  readonly #writer: SqliteConnection;
  #isShort = false;

  constructor(file: string, writer: SqliteConnection) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Whether only the reserve is left, or less. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Takes the reserve, if there is room for it; from then on everything may be written again. */
  recover(): boolean {
    this.#isShort = !takeReserve(this.#file);
    this.#writer.setLogLimit(this.#isShort ? SHORT_LOG : null);
    return !this.#isShort;
  }

  /** @throws DiskFullError when what is left is needed for what has to go on */
  require(): void {
    if (this.#isShort && !this.recover()) throw new DiskFullError();
  }

  /** @throws DiskFullError instead of what SQLite or the file system says of it */
  async use<T>(space: Space, attempt: () => Promise<T>): Promise<T> {
    if (space === "ordinary") this.require();
    try {
      return await attempt();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      if (space === "ordinary") throw asDiskFull(error);
    }
    this.#giveUp();
    try {
      return await attempt();
    } catch (error) {
      throw isDiskFull(error) ? asDiskFull(error) : error;
    }
  }

  /** The last step of an open library: on a full disk its log stays where it is, and the next start reads it. */
  atClose(attempt: () => void): void {
    for (const isLast of [false, true]) {
      try {
        return attempt();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (!isLast) releaseReserve(this.#file);
      }
    }
  }

  #giveUp(): void {
    releaseReserve(this.#file);
    this.#isShort = true;
    this.#writer.setLogLimit(SHORT_LOG);
    try {
      // What the log holds already may be most of what was written last.
      this.#writer.emptyLog();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
}

function asDiskFull(error: unknown): DiskFullError {
  return error instanceof DiskFullError ? error : new DiskFullError(undefined, { cause: error });
}
