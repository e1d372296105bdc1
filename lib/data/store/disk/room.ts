import { dirname } from "node:path";

import type { SqliteConnection } from "../connection/sqlite";
import { DiskFullError, hasRoom, isDiskFull } from "./full";
import { freeBytes, releaseReserve, takeReserve } from "./reserve";

/**
 * ordinary: what adds to the library. reserve: what has to go on when the disk is full, because it frees space,
 * or records an end: for it the reserved space is given up. record: what has to be written down before documents may
 * leave; the same, and the only thing that is written into a library that turned out to be damaged.
 */
export type Space = "ordinary" | "reserve" | "record";

/** Pages of the write-ahead log after which it is used again from its beginning, while space is short: 1 MB. */
const SHORT_LOG = 256;

/** With less free space most writes fail: a page of an index can take several others along. */
const LEAST_BYTES = 512 * 1024;

/** What a library does about a full disk. All of it happens under the lock for writes. */
export class DiskRoom {
  readonly #file: string;
  readonly #writer: SqliteConnection;
  #isShort = false;
  #wasRefused = false;

  constructor(file: string, writer: SqliteConnection) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Whether only the reserve is left, or less. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Whether something could not be written for want of space, or the next thing will not be. */
  get isFull(): boolean {
    return this.#isShort || this.#wasRefused || freeBytes(this.#file) < LEAST_BYTES;
  }

  /** Takes the reserve, if there is room for it; from then on everything may be written again. */
  recover(): boolean {
    this.#isShort = !takeReserve(this.#file);
    this.#writer.setLogLimit(this.#isShort ? SHORT_LOG : null);
    this.#wasRefused &&= !hasRoom(dirname(this.#file));
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
      const result = await attempt();
      if (space === "ordinary") this.#wasRefused = false;
      return result;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#wasRefused = true;
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
