import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ZipFile } from "yazl";

import type { ExportCounts } from "@/lib/domain/exports/request";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import type { WrittenFile } from "@/lib/formats/kit/contract/tool-writer";
import { createContentHasher } from "@/lib/json/hash";

import type { Enclosure } from "./archive-stream";
import { readStoredFile } from "./document-bytes";
import type { Download } from "./download";
import { createNamer, safeStem } from "./file-name";
import type { Leaving } from "./export-item";
import { MANIFEST_NAME, manifestText } from "./manifest";
import type { ScopedDocument } from "../scope/scope";

/** A toolset file as the files it leaves as. */
interface Bundle {
  readonly document: ScopedDocument;
  readonly revision: number;
  readonly files: readonly WrittenFile[];
  readonly fidelity: FidelityReport;
}

const MEDIA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.json$/i, "application/json"],
  [/\.ya?ml$/i, "application/yaml"],
];

/**
 * Toolset files that are written as several files each: one as an archive of its files, or as its only file;
 * several as an archive with a folder for each and a manifest.
 */
export async function bundleDownload(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
  counts: ExportCounts,
  enclosures: readonly Enclosure[],
): Promise<Download> {
  const bundles: Bundle[] = [];
  for (const document of documents) bundles.push(await writeBundle(viewer, document, leaving));
  const [first] = bundles;
  const [file, ...more] = first?.files ?? [];
  const isOne = bundles.length === 1 && first !== undefined && file !== undefined;
  const stem =
    isOne && first !== undefined
      ? safeStem(first.document.title, first.document.kind)
      : `colloquy-${new Date().toISOString().slice(0, 10)}`;
  if (isOne && more.length === 0 && enclosures.length === 0) {
    return {
      fileName: stem + endingOf(file.name),
      mediaType: MEDIA_TYPES.find(([ending]) => ending.test(file.name))?.[1] ?? "text/plain",
      byteLength: Buffer.byteLength(file.text),
      stream: leave(bundles, leaving, () => [Buffer.from(file.text)]),
    };
  }
  const pack = () => packBundles(bundles, leaving, counts, enclosures);
  return {
    fileName: `${stem}.zip`,
    mediaType: "application/zip",
    byteLength: null,
    stream: leave(bundles, leaving, pack),
  };
}

/** The files a toolset file leaves as. */
export async function writeBundle(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Leaving,
): Promise<Bundle> {
  const { filesWriter, options } = leaving;
  const file = await readStoredFile(viewer, document, leaving);
  if (file === null || filesWriter === null) {
    throw new Error(`${document.title} is not a toolset file`);
  }
  const { files, fidelity } = filesWriter.writeFiles(
    JSON.parse(file.changed.toString("utf8").replace(/^\uFEFF/, "")),
    options,
  );
  return { document, revision: file.origin.revision, files, fidelity };
}

/** Notes what leaves, which the manifest tells, and hands the bytes out. */
async function* leave(
  bundles: readonly Bundle[],
  leaving: Leaving,
  open: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  for (const bundle of bundles) leaving.left.push(leftOf(bundle, leaving));
  yield* open();
}

function leftOf(
  { document, revision, files, fidelity }: Bundle,
  { damaged }: Leaving,
): Leaving["left"][number] {
  const hasher = createContentHasher();
  for (const { text } of files) hasher.update(Buffer.from(text));
  return {
    document,
    bytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    sha256: hasher.digest(),
    fidelity,
    proof: { state: damaged.has(document.id) ? "damaged" : "rewritten" },
    exported: {
      conversationId: document.id,
      documentId: document.documentId,
      revision,
      contentHash: null,
    },
  };
}

async function* packBundles(
  bundles: readonly Bundle[],
  leaving: Leaving,
  counts: ExportCounts,
  enclosures: readonly Enclosure[],
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const now = new Date();
  const add = (name: string, text: string) => {
    zip.addBuffer(Buffer.from(text), name, { mtime: now });
  };
  const nameOf = createNamer();
  const isOne = bundles.length === 1;
  const folders = bundles.map(({ document }) =>
    isOne ? "" : `${nameOf(safeStem(document.title, document.kind), "")}/`,
  );
  bundles.forEach(({ files }, at) => {
    for (const { name, text } of files) add(`${folders[at] ?? ""}${name}`, text);
  });
  for (const file of enclosures) add(file.name, file.text());
  // One tree leaves as it is, so that it can be put where such trees are read.
  if (!isOne) {
    const listed = leaving.left.map((left, at) => ({ file: folders[at] ?? "", ...left }));
    add(MANIFEST_NAME, manifestText(listed, leaving, counts, now));
  }
  zip.end();
  for await (const chunk of zip.outputStream) yield chunk as Uint8Array;
}

/** `mci/weather.mci.json` → `.mci.json` */
function endingOf(name: string): string {
  const file = name.slice(name.lastIndexOf("/") + 1);
  const ending = /\.[^.]+$/.exec(file)?.[0] ?? "";
  return /^mci\.|\.mci\./i.test(file) ? `.mci${ending}` : ending;
}
