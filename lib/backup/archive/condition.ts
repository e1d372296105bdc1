import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

import { HEADER_NAME, parseHeader, type BackupHeader } from "@/lib/domain/backup/manifest";
import type { BackupCondition } from "@/lib/domain/backup/report";

import { COMMENT_PREFIX, HASH_LENGTH, WHOLE_PREFIX } from "./pack";

/** The first member is far smaller, packed; nothing behind it is read. */
const FIRST_BYTES = 256 * 1024;
const MOST_HEADER = 4 * 1024 * 1024;

/** How the first entry of a zip file begins, and where the lengths of its name and of what follows that are. */
const LOCAL_ENTRY = 0x04_03_4b_50;
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;

/**
 * What an archive says of itself. Only its first and last bytes are read, so that a list of large ones is there at once:
 * bytes that were altered in between are found by a restore.
 */
export function conditionOf(path: string): BackupCondition {
  try {
    const handle = openSync(path, "r");
    try {
      const { size } = fstatSync(handle);
      const header = readHeader(read(handle, 0, FIRST_BYTES));
      if (header === null || !hasEnd(handle, size, header)) return "incomplete";
      if (header.faults === null) return "unchecked";
      return header.faults === 0 ? "sound" : "damaged";
    } finally {
      closeSync(handle);
    }
  } catch {
    // It went away meanwhile, may not be read, or its first member cannot be unpacked.
    return "incomplete";
  }
}

function read(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
}

/** The header, out of the first entry: how long that is, is written behind it only. */
function readHeader(bytes: Buffer): BackupHeader | null {
  if (bytes.length < NAME_AT || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return null;
  const nameEnd = NAME_AT + bytes.readUInt16LE(NAME_LENGTH_AT);
  if (bytes.toString("utf8", NAME_AT, nameEnd) !== HEADER_NAME) return null;
  const packed = bytes.subarray(nameEnd + bytes.readUInt16LE(NAME_LENGTH_AT + 2));
  const parsed = parseHeader(inflateRawSync(packed, { maxOutputLength: MOST_HEADER }).toString());
  return parsed.ok ? parsed.header : null;
}

/** Whether a file ends as one that was written to its end. */
function hasEnd(handle: number, size: number, { hasWholeHash }: BackupHeader): boolean {
  const comment = COMMENT_PREFIX.length + HASH_LENGTH;
  const length = hasWholeHash ? comment + WHOLE_PREFIX.length + HASH_LENGTH : comment;
  const end = read(handle, Math.max(0, size - length), length).toString("latin1");
  return end.startsWith(COMMENT_PREFIX);
}
