import type { Archive } from "../kit/contract/archive";

export const THREAD_FILE = "thread.json";
const MESSAGES_FILE = "messages.jsonl";

const folderOf = (name: string) => name.slice(0, name.lastIndexOf("/") + 1);
const baseOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** A folder or archive of threads: each a folder with a `thread.json` and its messages next to it. */
export const janArchive: Archive = {
  sideEntries: [],
  items: (names) => ({
    entries: names.filter((name) => baseOf(name) === THREAD_FILE),
    missing: [],
  }),
  assets(names) {
    const present = new Set(names);
    return (pointer) => (present.has(pointer) ? { entry: pointer, name: baseOf(pointer) } : null);
  },
};

/**
 * The names the messages of a thread can have among the files of a drop.
 * @param fileName of the `thread.json`: `folder/thread.json`, or `export.zip!folder/thread.json`
 */
export function messagesPointers(fileName: string): string[] {
  const entry = fileName.slice(fileName.lastIndexOf("!") + 1);
  const folder = folderOf(entry);
  const short = folder.slice(folder.lastIndexOf("/", folder.length - 2) + 1);
  return [...new Set([`${folder}${MESSAGES_FILE}`, `${short}${MESSAGES_FILE}`])];
}
