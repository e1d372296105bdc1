import type { Archive } from "../kit/contract/archive";

const CONVERSATION = /\.ocf\.jsonl?$/;
const BUNDLE = /(?:^|\/)conversation\.ocf\.json$/;
const CONTROL = /\p{Cc}/u;

/** A bundle of one conversation with its resources, or of many in folders; the folders mean nothing. */
export const ocfArchive: Archive = {
  sideEntries: [],
  items: (names) => ({ entries: names.filter((name) => CONVERSATION.test(name)), missing: [] }),
  assets(names) {
    const entries = new Set(names);
    const bundle = names.find((name) => BUNDLE.test(name)) ?? "";
    const folder = bundle.slice(0, bundle.lastIndexOf("/") + 1);
    return (path) => {
      const entry = [path, `${folder}${path}`].find((name) => entries.has(name));
      return entry === undefined ? null : { entry, name: entry.slice(entry.lastIndexOf("/") + 1) };
    };
  },
};

/** Whether a path stays inside the bundle it is part of. */
export function isSafePath(path: string): boolean {
  if (path === "" || path.startsWith("/") || path.includes("\\") || CONTROL.test(path))
    return false;
  return !/^[A-Za-z]:/.test(path) && !path.split("/").includes("..");
}
