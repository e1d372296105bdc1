import type { BundleFormat } from "../bundle";
import { MCI_FACTS } from "./facts";
import { findTrees } from "./find";
import { parseTree } from "./parse";
import { filesOf, reopenTree } from "./reopen";
import { MCI_KEY } from "./slot";

export const mci: BundleFormat = {
  id: "mci",
  label: "MCI tools",
  extensionKey: MCI_KEY,
  facts: MCI_FACTS,
  find: findTrees,
  parse: (files, main, { reading }) => Promise.resolve(parseTree(files, main, reading)),
  filesOf,
  reopen: reopenTree,
};
