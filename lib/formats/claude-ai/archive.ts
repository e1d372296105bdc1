import type { Archive } from "../kit/contract/archive";

const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,9})?\.json$/;

/** A Claude.ai export: conversations beside users, projects and memories, and no files at all. */
export const claudeAiArchive: Archive = {
  sideEntries: [],
  items: (names) => ({ entries: names.filter((name) => CONVERSATIONS.test(name)), missing: [] }),
  assets: () => () => null,
};
