import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";

import type { LibraryFile } from "./library";

/** Gathers pieces of text to this many characters before they are written. */
const BUFFERED = 1 << 18;

/** The text of a file as bytes, in pieces of a good size for a stream. */
export function* inChunks({ pieces }: LibraryFile): Generator<Buffer> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < BUFFERED) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

/** Writes the files into a folder, which is created. */
export async function writeFiles(folder: string, files: Iterable<LibraryFile>): Promise<number> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const file of files) {
    const out = createWriteStream(join(folder, file.name));
    for (const chunk of inChunks(file)) {
      bytes += chunk.length;
      if (!out.write(chunk)) await once(out, "drain");
    }
    out.end();
    await finished(out);
  }
  return bytes;
}
