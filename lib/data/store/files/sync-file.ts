import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until the content of a file is on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Waits until the names in a folder are on the disk, so that a renamed file survives a power cut under its name. */
export function syncFolder(path: string): void {
  // Windows opens no folders; its file systems log changes of names themselves.
  if (process.platform === "win32") return;
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
