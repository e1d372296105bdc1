import { readFile, rm } from "node:fs/promises";

import type { Asset } from "@/lib/formats/kit/contract/format";

import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { Archive } from "../archive/read";
import type { ArchiveEntry, ArchiveRefusal } from "../archive/list";
import { invalidItem } from "../items/build";
import { fatal } from "../source/diagnose";
import type { PeekTree } from "../sniff/bundle-texts";
import { planHtml } from "./html";
import { planText } from "./text";
import type { PlanSession } from "../session/session";
import { memorySource, openSource } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import type { SpooledFile } from "../upload/spool";

/** An archive of the drop whose documents are being found. */
export interface ArchiveWork {
  session: PlanSession;
  upload: SpooledFile;
  archive: Archive;
  /** Those that are still to be looked at. */
  entries: readonly ArchiveEntry[];
}

/** How people know an entry. */
export function entryName({ upload }: ArchiveWork, entry: ArchiveEntry): string {
  return `${upload.name}!${entry.name}`;
}

/** Adds the item of an archive, or of an entry of it, that is not read. */
export async function refuseArchived(
  { session, upload }: Pick<ArchiveWork, "session" | "upload">,
  name: string,
  { rule, message }: ArchiveRefusal | Pick<Diagnostic, "rule" | "message">,
): Promise<void> {
  const facts = { id: session.nextItemId(), name, problems: [fatal(rule, message)], notes: [] };
  const item = invalidItem({ ...facts, bytes: upload.size });
  await session.add({ item, fileHash: upload.sha256, source: null });
}

/**
 * Unpacks an entry and adds its documents to the plan. The unpacked file stays for the run when there are any.
 * @param options isCompanion: what is no document is no failure
 */
export async function planEntry(
  work: ArchiveWork,
  entry: ArchiveEntry,
  options: {
    isCompanion: boolean;
    isPage?: boolean;
    resolveAsset?: (pointer: string) => Asset | null;
  },
): Promise<void> {
  const { session, upload, archive } = work;
  session.checkAborted();
  const file = session.nextFile();
  const path = spoolPath(session.importId, file);
  const name = entryName(work, entry);
  const extracted = await archive.extract(entry, path);
  if (!extracted.ok) {
    await refuseArchived(work, name, extracted.refusal);
    return;
  }
  const before = session.totals.items;
  const source = await openSource(path);
  try {
    const hashes = { fileHash: upload.sha256, ownHash: extracted.sha256 };
    const { isPage, ...rest } = options;
    const plan = isPage === true ? planHtml : planText;
    await plan(session, { file, name, source, ...hashes, ...rest });
  } finally {
    await source.close();
  }
  if (session.totals.items === before) await rm(path, { force: true });
}

/** The entries of an archive as files that are next to each other. */
export function archiveTree(work: ArchiveWork): PeekTree<ArchiveEntry> {
  return {
    files: work.entries,
    nameOf: ({ name }) => name,
    sizeOf: ({ entry }) => entry.uncompressedSize,
    open: async (entry) => memorySource(await entryBytes(work, entry)),
    head: (entry) => work.archive.head(entry),
  };
}

/** The bytes of an entry; rejects when it cannot be unpacked. */
async function entryBytes(work: ArchiveWork, entry: ArchiveEntry): Promise<Buffer> {
  const path = spoolPath(work.session.importId, work.session.nextFile());
  const extracted = await work.archive.extract(entry, path);
  if (!extracted.ok) throw new Error(extracted.refusal.message);
  try {
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}
