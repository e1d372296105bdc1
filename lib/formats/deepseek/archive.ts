import type { Archive } from "../kit/contract/archive";

const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,9})?\.json$/;

/** A DeepSeek export: conversations beside the account (`user.json`), and no files at all. */
export const deepseekArchive: Archive = {
  sideEntries: [],
  items: (names) => ({ entries: names.filter((name) => CONVERSATIONS.test(name)), missing: [] }),
  assets: () => () => null,
};
