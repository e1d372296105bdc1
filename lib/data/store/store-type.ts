import type { Snapshot } from "./connection/readers";
import type { Engine } from "./connection/engine";
import type { Sql } from "./connection/sql";
import type { Space } from "./disk/room";
import type { Sight } from "./sight/sight";
import type { LibraryClaim, Others } from "./locks/library-owner";

/**
 * synced: a commit survives a power cut once `write` has resolved. deferred: it survives the end of the process, and a
 * power cut together with the next synced commit; never is a part of it lost. awaited: as synced, but it is whoever writes
 * that waits for the disk, with `onDisk`, before anybody hears that it is done.
 */
export type Durability = "synced" | "deferred" | "awaited";

/**
 * An open library.
 *
 * Its doors are `read` and `write`, with typed queries (`sql.query`) unless a statement has to be text. All writes
 * share one lock.
 */
export interface Store {
  readonly engine: Engine;
  /** Where it is, for messages: a file, or the address of a database without its password. */
  readonly shown: string;
  /** The SQLite file. For a library on PostgreSQL a name that what is kept beside it in files begins with. */
  readonly file: string;
  /** The same library as somebody sees it. */
  seenWith(sight: Sight): Store;
  /** The same for everybody who looks at the library: what is kept for all of them belongs to it. */
  readonly library: object;
  /** Runs `work` on a snapshot: it sees no change that is committed after its first statement. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Hears of every write of this process that was committed, until the function it gives is called. */
  onCommit(hear: () => void): () => void;
  /** Another text whenever something may have been committed since, by whichever process. */
  readMark(): Promise<string>;
  /** A snapshot that outlives one function call; `release` must be called. */
  openSnapshot(): Snapshot;
  /**
   * Runs `work` in one transaction that is committed when it resolves and rolled back when it rejects. It is on
   * the disk when the promise resolves.
   * @param durability `deferred` for the steps of something larger whose last step is `synced`
   * @param space `reserve` and `record` for what has to go on when the disk is full; `work` may then run twice
   * @throws DiskFullError, LibraryDamagedError; of a database behind a socket also DatabaseLostError, when nothing was
   * changed, and CommitUnknownError, when nobody can know
   */
  write<T>(work: (sql: Sql) => Promise<T>, durability?: Durability, space?: Space): Promise<T>;
  /**
   * The same for what is kept beside conversations by whoever may read them, such as comments and notes of their own:
   * `write` finds conversations only where its member may change them.
   */
  writeBeside<T>(
    work: (sql: Sql) => Promise<T>,
    durability?: Durability,
    space?: Space,
  ): Promise<T>;
  /** Waits until what was committed so far survives a power cut, on a database behind a socket without deferred ones. */
  onDisk(): Promise<void>;
  /**
   * Runs work of several transactions as the only one of its kind among the processes that share the library. Within one
   * process whoever asks has to take turns already.
   * @param what names the kind
   */
  inTurn<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Empties the write-ahead log into the file; false when a reader or another process still needs it. */
  emptyLog(): Promise<boolean>;
  /** Whether the disk is so full that nothing can be added, as far as is known. */
  isFull(): boolean;
  /** Reserves the space that is given up when the disk is full; false when there is not enough for it. */
  reserveSpace(): Promise<boolean>;
  /** @throws DiskFullError, LibraryDamagedError when nothing can be added, as far as is known */
  requireSpace(): Promise<void>;
  /** Gives up to `limit` free pages back to the file system and returns how many are left. */
  releasePages(limit: number): Promise<number>;
  /** How many migrations it has. */
  countMigrations(): Promise<number>;
  /**
   * Says that this process uses the library until it releases it or ends. `settle` takes up what other processes left
   * unfinished: at once when it is alone, again whenever one of those that share a database has died, and never for a
   * guest beside the owner of a file.
   */
  claim(settle: (others: Others) => Promise<void>): Promise<LibraryClaim>;
  /** Closes all connections; afterwards an SQLite library is one file. */
  close(): Promise<void>;
  /**
   * The same at once, for the last moment of a process: what is not committed by then does not happen.
   * @returns whether the file has everything, so that the next start need not check it
   */
  closeNow(): boolean;
}

/** A library before it is known who looks. */
export type WholeStore = Omit<
  Store,
  "seenWith" | "library" | "read" | "openSnapshot" | "write" | "writeBeside" | "onCommit"
> &
  Access;

/** The ways into a library, each told what may be seen. */
export interface Access {
  openSnapshot(sight: Sight): Snapshot;
  write<T>(
    work: (sql: Sql) => Promise<T>,
    durability: Durability,
    space: Space,
    sight: Sight,
  ): Promise<T>;
}

/** What only reads. */
export type StoreReader = Pick<
  WholeStore,
  | "engine"
  | "shown"
  | "file"
  | "openSnapshot"
  | "readMark"
  | "countMigrations"
  | "close"
  | "closeNow"
>;
