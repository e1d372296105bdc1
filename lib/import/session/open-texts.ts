import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { Cut, PlacedDocument } from "../source/document-text";
import type { DraftItem, FileSpan, ItemSource } from "../items/planned";
import { openSource, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import { CUTS } from "./stored-plan";

const pack = promisify(gzip);

/** The source of an item that was planned, or that is just being planned. */
type AnySource = Pick<ItemSource | NonNullable<DraftItem["source"]>, "cut" | "text">;

/** The texts of a plan. Neighbouring items share files, so the last ones stay open. */
export interface TextStore {
  document(source: AnySource): Promise<PlacedDocument>;
  text(span: FileSpan): Promise<string>;
  /** The bytes of a span, gzip. */
  packed(span: FileSpan): Promise<Uint8Array>;
  close(): Promise<void>;
}

const FILES_KEPT = 4;

export function openTexts(importId: string): TextStore {
  const files = new Map<string, Promise<SourceFile>>();

  async function open(name: string): Promise<SourceFile> {
    const known = files.get(name);
    files.delete(name);
    const file = known ?? openSource(spoolPath(importId, name));
    files.set(name, file);
    const [oldest] = files;
    if (files.size > FILES_KEPT && oldest !== undefined) {
      files.delete(oldest[0]);
      await (await oldest[1]).close();
    }
    return file;
  }

  async function readCut(source: AnySource): Promise<Cut> {
    const { cut, text } = source;
    const size = text.end - text.start;
    if (cut === null) return { headEnd: size, tailStart: size, bounds: new Float64Array(0) };
    if ("bounds" in cut) return cut;
    const { headEnd, tailStart, at, elements } = cut;
    const bounds = new Float64Array(elements * 2);
    if (elements > 0) {
      const bytes = await (await open(CUTS)).read(at, at + bounds.byteLength);
      new Uint8Array(bounds.buffer).set(bytes);
    }
    return { headEnd, tailStart, bounds };
  }

  return {
    async document(source) {
      const { file, start, end } = source.text;
      const cut = await readCut(source);
      return { source: await open(file), span: { start, end }, cut };
    },
    async text({ file, start, end }) {
      return (await (await open(file)).read(start, end)).toString();
    },
    async packed({ file, start, end }) {
      // Kept for the record and hardly ever read: speed counts for more than size.
      return pack(await (await open(file)).read(start, end), { level: 1 });
    },
    async close() {
      for (const file of files.values()) await (await file).close();
      files.clear();
    },
  };
}
