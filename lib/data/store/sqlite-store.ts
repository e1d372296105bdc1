import { statSync } from "node:fs";
import { turnIfDue } from "@/lib/work/turns";

import { createDirectories, dataDirectory } from "./files/data-directory";
import { createUnconfirmedHeads, type UnconfirmedHeads } from "../ledger/chain/confirm-heads";
import { bindLedger, settleHead } from "../ledger/chain/head-file";
import type { Sql } from "./connection/sql";
import { SqliteConnection } from "./connection/sqlite";
import { DiskFullError, isDiskFull } from "./disk/full";
import { createFileKeeper } from "./disk/file-keeper";
import { createLogMarks, type LogMarks } from "./disk/log-marks";
import { createLogMover } from "./disk/log-mover";
import { createLogSync, type LogSync } from "./disk/log-sync";
import { DiskRoom } from "./disk/room";
import { fileMark } from "./files/file-mark";
import { closeLibrary } from "./files/modes";
import { damageOf, forgetDamage, refuseDamaged } from "./damage/library-damage";
import { prepareLibrary } from "./prepare/prepare-library";
import { countMigrations, createReaders } from "./connection/readers";
import { settleRevisionSteps } from "./connection/revision-steps";
import { releaseReserve, releaseStartReserve, takeStartReserve } from "./disk/reserve";
import { refuseClosed, unusablePlace } from "./prepare/unusable-place";
import { createWriteLock } from "./locks/write-lock";
import type { Store, WholeStore } from "./store-type";
import { seenStore } from "./seen-store";
import { WHOLE, type Sight } from "./sight/sight";
import { claimLibrary, isOwnedElsewhere } from "./locks/library-owner";
import { renounceLog, writeStamp } from "./files/stamp-file";

/** How long a library that is being closed waits for those who read it, here or in another process. */
const LAST_PATIENCE_MS = 500;

/**
 * Opens (and creates, and migrates) the library in the SQLite file `file`. On a full disk the reserved space is
 * given up for it, and at last what is kept for starts alone.
 * @throws LibraryRefusedError; DiskFullError when that is not enough; the library is as it was
 */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    return seenStore(openNow(file));
  } catch (error) {
    if (!isDiskFull(error)) throw unusablePlace(file, error) ?? error;
  }
  releaseReserve(file);
  try {
    return seenStore(openNow(file));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  releaseStartReserve(file);
  try {
    const opened = openNow(file);
    // What is left of it, before anything else takes it: the disk may still be full at the next start.
    takeStartReserve(file);
    return seenStore(opened);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const kept = `The library ${file} can’t be opened, and is as it was.`;
    throw new DiskFullError(kept, { cause: error });
  }
}

function openNow(file: string): WholeStore {
  createDirectories(file);
  refuseClosed(file, dataDirectory());
  closeLibrary(file, dataDirectory());
  prepareLibrary(file);
  forgetDamage(file);
  const opened = openParts(file);
  const { writer, readers, room, stamp, heads, marks, keeper, mover } = opened;
  const lock = createWriteLock();
  const { closeConnections, closeNow, isClosed } = closing(opened);
  /** A closed library is one file, and marked so: whoever comes too late must not mark it again. */
  const whileOpen: WhileOpen = (work) =>
    lock(async () => {
      if (isClosed()) throw new Error(`The library ${file} was closed meanwhile.`);
      return work();
    });

  keeper.start(whileOpen);

  return {
    engine: "sqlite",
    shown: file,
    file,
    openSnapshot: readers.openSnapshot,
    readMark: async () => fileMark(file),
    async write(work, durability, space, sight) {
      const result = await whileOpen(() =>
        room.use(space, async () => {
          keeper.look();
          if (space !== "record") refuseDamaged(file);
          // On a short disk the writer keeps the log short itself.
          if (!room.isShort) await mover.keepShort(writer);
          stamp.noteWrite();
          const done = await transaction(writer, work, { sight, heads });
          const pages = writer.logPages();
          marks.note(pages);
          keeper.look();
          if (!room.isShort) mover.noteCommit(pages.unmoved);
          return done;
        }),
      );
      if (durability === "synced" || (durability === "deferred" && heads.some)) {
        await heads.confirm();
      }
      return result;
    },
    onDisk: () => heads.confirm(),
    // A file has one server.
    inTurn: (_what, work) => work(),
    isFull: () => room.isFull,
    ...keepingSpace(opened, whileOpen),
    async claim(settle) {
      const claim = claimLibrary(file);
      if (claim === null) return { release: () => undefined };
      await settle({ living: new Set(), areEarlierGone: true });
      return claim;
    },
    countMigrations: () => countMigrations(readers),
    async close() {
      readers.close();
      await lock(async () => {
        // Who asked for what cannot be written hears of it; the last step tries again.
        const onDisk = heads.confirm().catch(() => undefined);
        await Promise.all([readers.settle(LAST_PATIENCE_MS), mover.settle(), onDisk]);
        closeConnections();
      });
    },
    closeNow,
  };
}

function openParts(file: string): Opened {
  const isGuest = isOwnedElsewhere(file);
  const stamp = trackStamp(file, isGuest);
  const marks = createLogMarks(file, isGuest);
  const writer = new SqliteConnection(file, { readonly: false });
  // Commits do not wait for the disk themselves, at a standstill of everybody else: whoever asked for one waits.
  writer.leaveSyncing();
  bindLedger(writer, file);
  const log = createLogSync(file);
  return {
    file,
    writer,
    readers: createReaders(file),
    room: new DiskRoom(file, writer),
    stamp,
    heads: createUnconfirmedHeads(file, () => marks.around(log.sync)),
    log,
    marks,
    keeper: createFileKeeper({ file, writer, marks }),
    mover: createLogMover(file, () => stamp.noteCopied()),
  };
}

type WhileOpen = <T>(work: () => Promise<T>) => Promise<T>;

/** What is done about the space that the library takes, between its writes. */
function keepingSpace(
  {
    file,
    writer,
    room,
    mover,
    stamp,
    marks,
  }: Pick<Opened, "file" | "writer" | "room" | "mover" | "stamp" | "marks">,
  whileOpen: WhileOpen,
) {
  return {
    reserveSpace: () => whileOpen(async () => room.recover()),
    requireSpace: () =>
      whileOpen(async () => {
        refuseDamaged(file);
        room.require();
      }),
    releasePages: (limit: number) =>
      whileOpen(() =>
        room.use("reserve", async () => {
          refuseDamaged(file);
          if (!room.isShort) await mover.keepShort(writer);
          return writer.releasePages(limit);
        }),
      ),
    emptyLog: () =>
      whileOpen(async () => {
        marks.clear();
        const isEmpty = await room.use("reserve", async () => writer.emptyLog());
        stamp.noteCopied();
        return isEmpty;
      }),
  };
}

interface Opened {
  readonly file: string;
  readonly writer: SqliteConnection;
  readonly readers: ReturnType<typeof createReaders>;
  readonly room: DiskRoom;
  readonly stamp: ReturnType<typeof trackStamp>;
  readonly heads: UnconfirmedHeads;
  readonly log: LogSync;
  readonly marks: LogMarks;
  readonly keeper: ReturnType<typeof createFileKeeper>;
  readonly mover: ReturnType<typeof createLogMover>;
}

/** The ways a library is closed; both say whether the file has everything. */
function closing(opened: Omit<Opened, "mover">) {
  const { file, writer, readers, room, stamp, heads, log, marks, keeper } = opened;
  let isClosed = false;

  function closeConnections(): boolean {
    if (isClosed) return false;
    isClosed = true;
    keeper.stop();
    readers.close();
    if (writer.inTransaction) writer.execute("ROLLBACK");
    if (heads.some) {
      log.syncNow();
      heads.confirmNow();
    }
    let isWhole = false;
    // What is known to be damaged stays as it is, and is checked by the next start.
    if (damageOf(file) === null) {
      marks.clear();
      room.atClose(() => {
        isWhole = writer.emptyLog(LAST_PATIENCE_MS);
        if (writer.logPages().unmoved === 0) stamp.noteMoved();
        if (isWhole) stamp.noteClosed();
      });
    }
    writer.close();
    log.close();
    marks.close();
    return isWhole;
  }

  function closeNow(): boolean {
    // What they read is for answers that nobody will get; as long as they are open the log cannot be emptied.
    readers.closeNow();
    return closeConnections();
  }

  return { closeConnections, closeNow, isClosed: () => isClosed };
}

async function transaction<T>(
  connection: SqliteConnection,
  work: (sql: Sql) => Promise<T>,
  { sight, heads }: { readonly sight: Sight; readonly heads: UnconfirmedHeads },
): Promise<T> {
  connection.execute("BEGIN IMMEDIATE");
  connection.sight = sight;
  try {
    const result = await work(connection);
    // Moves what was written into the log: a turn of its own.
    await turnIfDue();
    connection.execute("COMMIT");
    const head = settleHead(connection, true);
    if (head !== null) heads.note(head);
    settleRevisionSteps(connection, true);
    return result;
  } catch (error) {
    settleHead(connection, false);
    settleRevisionSteps(connection, false);
    // SQLite ends the transaction itself on some errors, such as a full disk.
    if (connection.inTransaction) connection.execute("ROLLBACK");
    throw error;
  } finally {
    connection.sight = WHOLE;
  }
}

/** How often the stamp of a library that is being written is compared with its file. */
const COMPARE_MS = 2000;

interface StampTracker {
  /** Before a change: from now on the write-ahead log may hold what the file does not. */
  noteWrite(): void;
  /** When some of the log was copied into the file, which is no longer as the stamp says. */
  noteCopied(): void;
  /** When the file holds everything, and whoever closes it last takes the log away. */
  noteMoved(): void;
  /** When the file holds everything and is closed. */
  noteClosed(): void;
}

/** Records how this process uses a library. Beside a living owner a guest records nothing. */
function trackStamp(file: string, isGuest: boolean): StampTracker {
  let comparedMs = 0;
  let stampedMtimeMs: number | null = null;
  return {
    noteWrite() {
      const nowMs = Date.now();
      if (isGuest || nowMs - comparedMs < COMPARE_MS) return;
      comparedMs = nowMs;
      if (stampedMtimeMs === statSync(file).mtimeMs) return;
      writeStamp(file, "open", true);
      stampedMtimeMs = statSync(file).mtimeMs;
    },
    noteCopied() {
      comparedMs = 0;
    },
    noteMoved() {
      if (!isGuest) renounceLog(file);
    },
    noteClosed() {
      if (!isGuest) writeStamp(file, "closed", false);
    },
  };
}
