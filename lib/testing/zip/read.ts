import { fromBuffer } from "yauzl";

import { collectText } from "@/lib/testing/library/drop";

/** The entries of an archive as texts, by name. */
export function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (zip === undefined) return reject(error ?? new Error("no archive"));
      zip.on("error", reject);
      zip.on("end", () => resolve(files));
      zip.on("entry", (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failure, stream) => {
          if (stream === undefined) return reject(failure ?? new Error("no entry"));
          collectText(stream).then((text) => {
            files.set(entry.fileName, text);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}
