import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { processWide } from "@/lib/shared/process-wide";
import { asNumber, asRecord, asText } from "@/lib/shared/read-value";
import type { Sql } from "@/lib/data/store/connection/sql";
import { headFile } from "@/lib/data/store/files/library-files";

/*
 * The chain of the ledger shows every change but one: entries that are cut off at its end. So the newest entry is
 * named twice, in the database and in a file beside it, each time with a code that takes a key to make. The file
 * is written after the database: it may be behind after a crash, and is never ahead unless entries are gone.
 */

/** The newest entry: how many there are up to it, its number and its hash. */
export interface LedgerHead {
  readonly count: number;
  readonly seq: number;
  readonly hash: string;
}

/** `none` where nothing is kept, `changed` where its code is not the one that the key gives. */
export type ReadHead =
  | { readonly state: "ok"; readonly head: LedgerHead }
  | { readonly state: "none" | "changed" };

/** What a head is written to before it takes the place of the one before. */
export const newHeadFile = (name: string): string => `${headFile(name)}.new`;

/** The key of the codes, in the folder of the library. */
export const KEY_FILE = "ledger.key";
const KEY_BYTES = 32;

/** Read each time: a restore in another process may have brought another one. */
function readOrMakeKey(databaseFile: string): Buffer {
  const path = join(/* turbopackIgnore: true */ dirname(databaseFile), KEY_FILE);
  const known = readKey(path);
  if (known !== null) return known;
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Another process was quicker.
    if (!hasCode(error, "EEXIST")) throw error;
  }
  return Buffer.from(readFileSync(path, "utf8"), "hex");
}

function readKey(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, "utf8"), "hex");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return null;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

function codeOf({ count, seq, hash }: LedgerHead, databaseFile: string): string {
  const key = readOrMakeKey(databaseFile);
  return createHmac("sha256", key).update(`ledger 1\n${count}\n${seq}\n${hash}`).digest("hex");
}

/** A head as text, with the code that proves it. */
export function headText(head: LedgerHead, databaseFile: string): string {
  return JSON.stringify({ v: 1, ...head, code: codeOf(head, databaseFile) });
}

export function parseHead(text: string, databaseFile: string): ReadHead {
  if (text === "") return { state: "none" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: "changed" };
  }
  const record = asRecord(value);
  const [count, seq] = [asNumber(record?.["count"]), asNumber(record?.["seq"])];
  const [hash, code] = [asText(record?.["hash"]), asText(record?.["code"])];
  if (count === null || seq === null || hash === null || code === null) return { state: "changed" };
  const head = { count, seq, hash };
  const [given, expected] = [Buffer.from(code), Buffer.from(codeOf(head, databaseFile))];
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { state: "ok", head } : { state: "changed" };
}

/** @param formerName what the file was named by in earlier versions; it counts until there is one of the present name */
export function readHeadFile(databaseFile: string, formerName = databaseFile): ReadHead {
  const found = readHeadNamed(databaseFile);
  return found.state === "none" && formerName !== databaseFile ? readHeadNamed(formerName) : found;
}

function readHeadNamed(databaseFile: string): ReadHead {
  try {
    return parseHead(readFileSync(headFile(databaseFile), "utf8"), databaseFile);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return { state: "none" };
  }
}

/**
 * Whole or not at all, and on the disk when this returns, at a standstill of everybody else. The file of the former
 * name is gone after it.
 */
export function writeHeadFile(
  head: LedgerHead,
  databaseFile: string,
  formerName = databaseFile,
): void {
  const partial = newHeadFile(databaseFile);
  const file = openSync(partial, "w", 0o600);
  try {
    writeFileSync(file, `${headText(head, databaseFile)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, headFile(databaseFile));
  if (formerName !== databaseFile) rmSync(headFile(formerName), { force: true });
}

/** A head, and the name of the files beside the library that it is of. */
export interface PendingHead {
  readonly head: LedgerHead;
  readonly name: string;
}

/** The database each connection writes to, and the head its open transaction leaves. */
interface Bindings {
  readonly files: WeakMap<Sql, string>;
  readonly pending: WeakMap<Sql, PendingHead>;
}

// Routes, actions and the start-up are bundled apart, and all of them write through the same connections.
const { files, pending } = processWide<Bindings>("ledger", () => ({
  files: new WeakMap(),
  pending: new WeakMap(),
}));

/** Says to which database file entries of this connection belong. */
export function bindLedger(sql: Sql, databaseFile: string): void {
  files.set(sql, databaseFile);
}

export function ledgerFileOf(sql: Sql): string | null {
  return files.get(sql) ?? null;
}

/** Notes the head that holds once the open transaction is committed. */
export function announceHead(sql: Sql, head: LedgerHead, name: string): void {
  pending.set(sql, { head, name });
}

/** Ends a transaction: the head that it leaves, which nobody is told of before the file names it; null for none. */
export function settleHead(sql: Sql, isCommitted: boolean): PendingHead | null {
  const announced = pending.get(sql);
  pending.delete(sql);
  return isCommitted ? (announced ?? null) : null;
}
