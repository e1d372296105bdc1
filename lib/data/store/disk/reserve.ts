import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

const BYTES = 8 * 1024 * 1024;
const BLOCK = 1024 * 1024;
/** Of the free space: on a small disk most of it is for documents. */
const SHARE = 1 / 4;
/** Free space with which it is worth to go on; a quarter of it makes no block. */
const LEAST_FREE = 2 * BLOCK;

/**
 * What the memory that connections share and the marks of a start take, several times over. A library in use never gives
 * it up: with nothing left on the disk the next start could not open it, not even to delete something.
 */
const START_BYTES = 256 * 1024;
/** Less than this helps no start. */
const LEAST_START = 64 * 1024;

/** The file that takes the reserved space of a library. */
export const reserveFile = (file: string): string => `${file}.reserve`;

/**
 * Takes space beside a library that can be given up when the disk is full, unless it is taken already.
 * @returns false when the disk has no room for it
 */
export function takeReserve(file: string): boolean {
  const path = reserveFile(file);
  const free = freeBytes(file);
  if (free >= LEAST_FREE) takeStartReserve(file);
  if (existsSync(path)) return true;
  if (free < LEAST_FREE) return false;
  const bytes = Math.min(BYTES, Math.max(1, Math.floor((free * SHARE) / BLOCK)) * BLOCK);
  return take(path, bytes);
}

/** The file that takes the space which only a start may use. */
export const startReserveFile = (file: string): string => `${file}.start.reserve`;

/** Takes the space that the next start may use, or what there is of it, unless it is taken already. */
export function takeStartReserve(file: string): void {
  const path = startReserveFile(file);
  if (existsSync(path)) return;
  const bytes = Math.min(START_BYTES, freeBytes(file));
  if (bytes >= LEAST_START) take(path, bytes);
}

/** Gives the space of a start up. */
export function releaseStartReserve(file: string): void {
  rmSync(startReserveFile(file), { force: true });
}

function take(path: string, bytes: number): boolean {
  const partial = `${path}.new`;
  try {
    fill(partial, bytes);
    renameSync(partial, path);
    return true;
  } catch {
    // For instance a quota, of which the free space says nothing.
    rmSync(partial, { force: true });
    return false;
  }
}

/** What the file system of a library says is free. */
export function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

/** Gives the space up. */
export function releaseReserve(file: string): void {
  rmSync(reserveFile(file), { force: true });
}

/** With noise, since file systems that compress would keep no space for zeros. */
function fill(path: string, bytes: number): void {
  const handle = openSync(path, "w", 0o600);
  try {
    const noise = randomBytes(BLOCK);
    for (let written = 0; written < bytes;) {
      written += writeSync(handle, noise, 0, Math.min(BLOCK, bytes - written));
    }
  } finally {
    closeSync(handle);
  }
}
