import { notDocuments, passedOver } from "./left-alone";
import type { ArchiveEntry } from "../archive/list";
import { agentLogsFirst } from "../sniff/log-order";
import { openArchive, type Archive } from "../archive/read";
import { findLayout, type KnownLayout } from "../sniff/archive-layout";
import {
  archiveTree,
  entryName,
  planEntry,
  refuseArchived,
  type ArchiveWork,
} from "./archive-work";
import { isJsonName, isOtherName, isPageName } from "../sniff/companion";
import { isHostFileName } from "./host-file";
import { firstCharacter, sniffContainer } from "../sniff/container";
import { knownChat } from "../sniff/not-read";
import { layersOf, markingPaths } from "../session/same-path";
import { findManifest, findPrograms, NO_MANIFEST, programOf } from "./mcp-bundle";
import { planBundles } from "./bundles";
import type { PlanSession } from "../session/session";
import type { SpooledFile } from "../upload/spool";
import { spoolPath } from "../upload/spool-folder";

const ARCHIVE_NAME = /\.zip$/i;

/**
 * Adds the documents in an archive to the plan. What is wrong with the archive as such (names, links, overlaps)
 * refuses all of it; an entry that is encrypted, damaged or a bomb is refused alone.
 */
export async function planArchive(session: PlanSession, upload: SpooledFile): Promise<void> {
  const opened = await openArchive(spoolPath(session.importId, upload.file));
  if (!opened.ok) {
    await refuseArchived({ session, upload }, upload.name, opened.refusal);
    return;
  }
  const { archive } = opened;
  const before = session.totals.items;
  try {
    const manifest = await findManifest(upload.name, archive);
    if (manifest !== null) return await planBundle({ session, upload, archive }, manifest);
    let left = 0;
    const shown = (name: string): string => `${upload.name}!${name}`;
    for (const layer of layersOf(archive.entries, shown)) {
      const own = markingPaths(session, layer);
      left += await planLayer({ session: own, upload, archive, entries: layer.files });
    }
    if (left > 0) session.note(`${upload.name}: ${notDocuments(left)}`);
    if (archive.systemFiles > 0) {
      session.note(`${upload.name}: ${passedOver(archive.systemFiles)}`);
    }
    if (session.totals.items === before) {
      const message = await describeEmpty(archive);
      await refuseArchived({ session, upload }, upload.name, { rule: "zip.no-documents", message });
    }
  } finally {
    archive.close();
  }
}

/** An MCP bundle is a program with a manifest; only that is read. */
async function planBundle(
  opened: Omit<ArchiveWork, "entries">,
  manifest: ArchiveEntry | "missing",
): Promise<void> {
  const { session, upload, archive } = opened;
  if (manifest === "missing") {
    const refusal = { rule: "import.mcp-bundle", message: NO_MANIFEST };
    return refuseArchived(opened, upload.name, refusal);
  }
  await planEntry({ ...opened, entries: [manifest] }, manifest, { isCompanion: false });
  const others = archive.entries.length - 1;
  session.note(programOf(upload.name, others));
}

const EMPTY_ARCHIVE = "The archive contains no conversation, toolset or other document.";
/** So many files are looked into, to tell what an archive without documents is. */
const LOOKED_INTO = 20;
/** Files of office programs are archives, too. */
const OFFICE = /(?:^|\/)(?:\[Content_Types\]\.xml|META-INF\/manifest\.xml)$/;

/** What an archive has that holds no documents. */
async function describeEmpty(archive: Archive): Promise<string> {
  const { entries } = archive;
  if (entries.some(({ name }) => OFFICE.test(name))) {
    return "This is a file of an office program, or another file that is packed as an archive. Export the conversation as JSON instead.";
  }
  for (const entry of entries.slice(0, LOOKED_INTO)) {
    const start = await archive.head(entry);
    const what = start === null ? null : knownChat(start);
    if (what !== null) return `${EMPTY_ARCHIVE} ${entry.name} is ${what}`;
  }
  return EMPTY_ARCHIVE;
}

/** Plans entries of which no two have the same path. Returns how many files were left. */
async function planLayer(work: ArchiveWork): Promise<number> {
  const { session, upload } = work;
  const shown = (name: string): string => `${upload.name}!${name}`;
  const programs = await findPrograms(session, archiveTree(work), shown);
  const files = work.entries.filter((entry) => !programs.has(entry));
  const tree = { ...archiveTree(work), files };
  const bundled = await planBundles(session, tree, { shown, fileHash: upload.sha256 });
  const rest: ArchiveWork = { ...work, entries: files.filter((entry) => !bundled.has(entry)) };
  const layout = await findLayout({ ...tree, files: rest.entries });
  return layout === null ? await planEach(rest) : await planKnown(rest, layout);
}

/** Plans the archive of a product. Documents of ours may lie in it, too. Returns how many files were left. */
async function planKnown(work: ArchiveWork, layout: KnownLayout<ArchiveEntry>): Promise<number> {
  const { session, upload } = work;
  const { entries, missing, resolveAsset, used } = layout;
  for (const name of missing) session.note(`${upload.name}: ${name} is announced, but missing.`);
  for (const entry of entries) await planEntry(work, entry, { isCompanion: false, resolveAsset });
  let left = 0;
  for (const entry of work.entries) {
    if (used.has(entry)) continue;
    const before = session.totals.items;
    if (isJsonName(entry.name) && !entry.encrypted)
      await planEntry(work, entry, { isCompanion: true });
    if (session.totals.items === before) left += 1;
  }
  return left;
}

/** Plans every entry that can hold documents. Returns how many cannot. */
async function planEach(work: ArchiveWork): Promise<number> {
  const { session } = work;
  let left = 0;
  for (const entry of agentLogsFirst(work.entries, ({ name }) => name)) {
    const before = session.totals.items;
    switch (await classify(work, entry)) {
      case "text":
        await planEntry(work, entry, { isCompanion: false });
        break;
      case "page":
        // Other pages are no failure: many archives have some to read their contents with.
        await planEntry(work, entry, { isCompanion: true, isPage: true });
        if (session.totals.items === before) left += 1;
        break;
      case "archive": {
        const message =
          "An archive inside an archive is not opened; unpack it and drop it by itself.";
        await refuseArchived(work, entryName(work, entry), { rule: "zip.nested", message });
        break;
      }
      case "other":
        left += 1;
    }
  }
  return left;
}

/** What an entry can be. Those whose name says nothing are looked into; what is unreadable counts as text. */
async function classify(
  { archive }: ArchiveWork,
  entry: ArchiveEntry,
): Promise<"text" | "page" | "archive" | "other"> {
  if (isJsonName(entry.name) || isHostFileName(entry.name)) return "text";
  if (ARCHIVE_NAME.test(entry.name)) return "archive";
  if (isPageName(entry.name)) return "page";
  if (isOtherName(entry.name)) return "other";
  const head = await archive.head(entry);
  if (head === null) return "text";
  if (sniffContainer(head) === "zip") return "archive";
  const first = firstCharacter(head);
  return first === "{" || first === "[" ? "text" : "other";
}
