import type { DroppedFile } from "@/lib/queries/imports/upload";
import { asDropped, type DropContents } from "./drop-contents";

/** All entries of a folder; the browser hands them out in batches. */
function readAll(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    const next = () =>
      reader.readEntries((batch) => {
        if (batch.length === 0) return resolve(found);
        for (const each of batch) found.push(each);
        next();
      }, reject);
    next();
  });
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** Every file of the dropped entries, folders walked without recursion, in the order of the drop. */
async function walk(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  const waiting = entries.toReversed();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (isFile(entry)) {
      files.push({ file: await fileOf(entry), path: entry.fullPath.replace(/^\//, "") });
    } else if (isFolder(entry)) {
      for (const each of (await readAll(entry)).toReversed()) waiting.push(each);
    }
  }
  return files;
}

/** The files of a drop, with folders opened. */
export async function droppedFiles({ entries, files }: DropContents): Promise<DroppedFile[]> {
  return entries.length > 0 ? walk(entries) : files.map(asDropped);
}
