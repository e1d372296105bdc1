import { notDocuments } from "./left-alone";
import { formats } from "@/lib/formats/registry";

import { findLayout, type KnownLayout } from "../sniff/archive-layout";
import { isJsonName, isOtherName, isPageName } from "../sniff/companion";
import type { PeekTree } from "../sniff/bundle-texts";
import { sharedFolder } from "../sniff/file-tree";
import { planHtml } from "./html";
import { planText } from "./text";
import type { PlanSession } from "../session/session";
import { openSource } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import type { SpooledFile } from "../upload/spool";

/** Exports looked for under one top folder; a folder with more is planned file by file beyond them. */
const EXPORTS_PER_FOLDER = 50;
const HEAD_BYTES = 4096;

/**
 * Looks at the files of a drop as unpacked exports: a folder is what an archive of it would be. Adds what
 * such exports hold to the plan.
 * @returns the files that are left to be looked at by themselves
 */
export async function planFolders(
  session: PlanSession,
  files: readonly SpooledFile[],
): Promise<readonly SpooledFile[]> {
  // A single file is next to nothing.
  if (files.length < 2 || !formats.some(({ archive }) => archive !== undefined)) return files;
  const done = new Set<SpooledFile>();
  for (const group of byTopFolder(files)) {
    let rest = group;
    for (let found = 0; found < EXPORTS_PER_FOLDER && rest.length > 1; found += 1) {
      session.checkAborted();
      const layout = await findLayout(folderTree(session.importId, rest));
      if (layout === null) break;
      for (const file of await planExport(session, rest, layout)) done.add(file);
      rest = rest.filter((file) => !done.has(file));
    }
  }
  return files.filter((file) => !done.has(file));
}

function byTopFolder(files: readonly SpooledFile[]): SpooledFile[][] {
  const groups = new Map<string, SpooledFile[]>();
  for (const file of files) {
    const end = file.name.indexOf("/");
    const top = end === -1 ? "" : file.name.slice(0, end);
    const group = groups.get(top);
    if (group === undefined) groups.set(top, [file]);
    else group.push(file);
  }
  return [...groups.values()];
}

/** The files of a drop as files that are next to each other. */
export function folderTree(importId: string, files: readonly SpooledFile[]): PeekTree<SpooledFile> {
  const open = ({ file }: SpooledFile) => openSource(spoolPath(importId, file));
  return {
    files,
    nameOf: ({ name }) => name,
    sizeOf: ({ size }) => size,
    open,
    async head(file) {
      const source = await open(file);
      try {
        return await source.read(0, HEAD_BYTES);
      } finally {
        await source.close();
      }
    },
  };
}

/** Plans an export and says which files are dealt with by that. */
async function planExport(
  session: PlanSession,
  files: readonly SpooledFile[],
  { entries, missing, resolveAsset, used }: KnownLayout<SpooledFile>,
): Promise<Set<SpooledFile>> {
  const folder = sharedFolder(entries.map(({ name }) => name));
  for (const name of missing) session.note(`${name} is announced, but missing.`);
  for (const entry of entries)
    await planSpooled(session, entry, { isCompanion: false, resolveAsset });
  const done = new Set(used);
  let left = 0;
  for (const file of files) {
    if (done.has(file) || !isBeside(file, folder)) continue;
    done.add(file);
    const before = session.totals.items;
    if (isJsonName(file.name) || isPageName(file.name)) {
      await planSpooled(session, file, { isCompanion: true });
    }
    if (session.totals.items === before) left += 1;
  }
  if (left > 0) {
    session.note(`${folder === "" ? "" : `${folder}: `}${notDocuments(left)}`);
  }
  return done;
}

/**
 * What belongs to an export in a folder. Loose files came together by the choice of a person, so of those only
 * what is certainly no document goes without an answer of its own.
 */
function isBeside({ name }: SpooledFile, folder: string): boolean {
  if (folder !== "") return name.startsWith(folder);
  return isOtherName(name) || isPageName(name);
}

async function planSpooled(
  session: PlanSession,
  { file, name, sha256 }: SpooledFile,
  options: Pick<Parameters<typeof planText>[1], "isCompanion" | "resolveAsset">,
): Promise<void> {
  session.checkAborted();
  const source = await openSource(spoolPath(session.importId, file));
  try {
    const hashes = { fileHash: sha256, ownHash: sha256 };
    const plan = isPageName(name) ? planHtml : planText;
    await plan(session, { file, name, source, ...hashes, ...options });
  } finally {
    await source.close();
  }
}
