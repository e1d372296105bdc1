import { readFileSync, statSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

import type { Span } from "@/lib/json/document-map";
import { createContentHasher } from "@/lib/json/hash";

import { IN_MEMORY_BYTES, SLAB_BYTES } from "./limits";

/** Random access to the bytes of a spooled file. */
export interface SourceFile {
  readonly size: number;
  /**
   * The bytes of a span; fewer where the file ends before it. Reading small spans in order costs one
   * read for each slab. The bytes may share memory with other answers: nobody may change them.
   */
  read(start: number, end: number): Promise<Buffer>;
  /** The same, where possible into the given memory, which then must be big enough. */
  readInto(memory: Buffer, start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Spans smaller than this are answered out of a slab that is read ahead. */
const SMALL_BYTES = SLAB_BYTES / 4;

/** Files up to this size are read without asking the thread pool, which takes longer than reading them. */
const TINY_BYTES = 256 * 1024;

/** Opens a file. A small one is read at once and closed, because most files of a drop are small. */
export async function openSource(path: string): Promise<SourceFile> {
  if (statSync(path).size <= TINY_BYTES) return memorySource(readFileSync(path));
  const handle = await open(path, "r");
  const { size } = await handle.stat();
  if (size <= IN_MEMORY_BYTES) {
    try {
      return memorySource(await readSpan(handle, Buffer.allocUnsafeSlow(size), 0));
    } finally {
      await handle.close();
    }
  }
  let ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  const readNew = (start: number, end: number) =>
    readSpan(handle, Buffer.allocUnsafeSlow(Math.max(0, end - start)), start);

  return {
    size,
    async read(start, wanted) {
      const end = Math.min(wanted, size);
      if (end - start >= SMALL_BYTES) return readNew(start, end);
      if (start < ahead.start || end > ahead.start + ahead.bytes.length) {
        ahead = { start, bytes: await readNew(start, Math.min(start + SLAB_BYTES, size)) };
      }
      return ahead.bytes.subarray(start - ahead.start, end - ahead.start);
    },
    readInto(memory, start, end) {
      const length = Math.max(0, Math.min(end, size) - start);
      return readSpan(handle, memory.subarray(0, length), start);
    },
    close: () => handle.close(),
  };
}

/** Bytes that are in memory already, such as a document that a conversion has made. */
export function memorySource(bytes: Buffer): SourceFile {
  return {
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    readInto: (_, start, end) => Promise.resolve(bytes.subarray(start, end)),
    close: () => Promise.resolve(),
  };
}

async function readSpan(handle: FileHandle, buffer: Buffer, start: number): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) return buffer.subarray(0, filled);
    filled += bytesRead;
  }
  return buffer;
}

/** The bytes of a span in order, a slab at a time. */
export async function* slabs(source: SourceFile, span: Span): AsyncGenerator<Buffer> {
  for (let at = span.start; at < span.end; at += SLAB_BYTES) {
    yield await source.read(at, Math.min(at + SLAB_BYTES, span.end));
  }
}

/**
 * `slabs` in one piece of memory for all of them: each is good until the next is asked for. Memory outside
 * the heap is freed late, so half a gigabyte in fresh slabs would count as half a gigabyte for a while.
 */
export async function* passingSlabs(
  source: SourceFile,
  span: Span,
  slabBytes = SLAB_BYTES,
): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(Math.min(slabBytes, Math.max(0, span.end - span.start)));
  for (let at = span.start; at < span.end; at += slabBytes) {
    yield await source.readInto(memory, at, Math.min(at + slabBytes, span.end));
  }
}

/** SHA-256 of the bytes of a span, in hex. */
export async function hashSpan(source: SourceFile, span: Span): Promise<string> {
  const hasher = createContentHasher();
  for await (const slab of passingSlabs(source, span)) hasher.update(slab);
  return hasher.digest();
}
