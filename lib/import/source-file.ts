import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";

import type { Span } from "@/lib/json/document-map";

import { SLAB_BYTES } from "./limits";

/** Random access to the bytes of a spooled file. */
export interface SourceFile {
  readonly size: number;
  /** The bytes of a span; fewer where the file ends before it. */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openSource(path: string): Promise<SourceFile> {
  const handle = await open(path, "r");
  const { size } = await handle.stat();
  return {
    size,
    read: (start, end) => readSpan(handle, start, Math.min(end, size)),
    close: () => handle.close(),
  };
}

async function readSpan(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(0, end - start));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) return buffer.subarray(0, filled);
    filled += bytesRead;
  }
  return buffer;
}

/** The bytes of a span in order, a slab at a time, so that only one slab is held. */
export async function* slabs(
  source: SourceFile,
  span: Span,
  slabBytes = SLAB_BYTES,
): AsyncGenerator<Buffer> {
  for (let at = span.start; at < span.end; at += slabBytes) {
    yield await source.read(at, Math.min(at + slabBytes, span.end));
  }
}
