import { copiesOf } from "../files/backup";
import { NamedError } from "../refusal/named-error";
import { isReadingThread, leaveWrite } from "../locks/reading-thread";

/** What was found in a library while it was in use. */
export interface LibraryDamage {
  /** What is wrong, as the end of a sentence. */
  readonly found: string;
  readonly sinceMs: number;
  /** What to do, where it is not what damaged pages need. */
  readonly advice?: string;
}

const DAMAGES = Symbol.for("colloquy.libraryDamages");
const holder = globalThis as typeof globalThis & { [DAMAGES]?: Map<string, LibraryDamage> };
/** By the file of the library, for every bundle this process is made of. */
const damages = (holder[DAMAGES] ??= new Map());

/** A page that cannot be one of this database, or a file that ends before its pages do. */
const CORRUPT = /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:SHORT_READ|CORRUPTFS|DATA)\b)/;

/** Whether SQLite says that the file is damaged. */
export function isCorrupt(error: unknown): error is Error {
  return error instanceof Error && "code" in error && CORRUPT.test(String(error.code));
}

/**
 * The library turned out to be damaged while it is open: what a statement reads is no part of a sound database, or
 * something was to be changed after that was found.
 */
export class LibraryDamagedError extends NamedError {
  static override readonly errorName = "LibraryDamagedError";
  readonly code = "library-damaged";
  /** What the page that shows the error knows it by; Next passes nothing else on. */
  readonly digest = "library-damaged";
}

/** What happened, what was kept, what still works, and what to do. */
export function damageSentence(file: string, { found, advice }: LibraryDamage): string {
  if (advice !== undefined) return `The library ${file} ${found}. Changes are refused. ${advice}`;
  return (
    `The library ${file} is damaged: ${found}. Nothing was changed. What is intact can still be read and exported; ` +
    `changes are refused. Export what you need, stop Colloquy, move the library aside together with its -wal and -shm ` +
    `files, and restore the data directory from your own copy. ${backupSentence(file)}`
  );
}

/** Where the newest copy lies that was made before an upgrade, if there is one. */
function backupSentence(file: string): string {
  const newest = copiesOf(file).at(-1);
  return newest === undefined
    ? "There is no copy made before an upgrade."
    : `The newest copy made before an upgrade is ${newest}.`;
}

/** Records that a library is damaged; the first finding stays. */
export function noteDamage(file: string, found: string, cause?: unknown): LibraryDamagedError {
  const damage = damages.get(file) ?? { found, sinceMs: Date.now() };
  damages.set(file, damage);
  if (isReadingThread()) leaveWrite({ name: "noteDamage", file, found });
  return new LibraryDamagedError(damageSentence(file, damage), { cause });
}

/**
 * Records that files of an open library are others now, or gone.
 * @param found the end of a sentence that begins with the library
 */
export function noteLostFile(file: string, found: string, advice: string): void {
  damages.set(file, { found, advice, sinceMs: damages.get(file)?.sinceMs ?? Date.now() });
}

/** What is known to be wrong with an open library; null when nothing is. */
export function damageOf(file: string): LibraryDamage | null {
  return damages.get(file) ?? null;
}

/** When a library is opened: its check has the word again. */
export function forgetDamage(file: string): void {
  damages.delete(file);
}

/** @throws LibraryDamagedError when a change would be written into a damaged library */
export function refuseDamaged(file: string): void {
  const damage = damages.get(file);
  if (damage !== undefined) throw new LibraryDamagedError(damageSentence(file, damage));
}

/**
 * Runs statements on a library and records when SQLite finds it damaged.
 * @throws LibraryDamagedError instead of what SQLite says of it
 */
export function watchDamage<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    throw noteDamage(file, error.message, error);
  }
}
