import { ZipFile } from "yazl";

/** The same files give the same archive; no zip file is older than this. */
const NO_TIME = new Date(1980, 0, 1);

/** Files as they are kept with an import: one as it is, several as an archive. */
export async function packFiles(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const [only] = files.values();
  if (files.size === 1 && only !== undefined) return Buffer.from(only);
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, { mtime: NO_TIME });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
