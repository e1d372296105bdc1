import type { BundleFormat } from "../kit/contract/bundle";
import { MCI_FACTS } from "./facts";
import { findTrees } from "./files/find";
import { parseTree } from "./read";
import { filesOf, reopenTree } from "./reopen";
import { MCI_KEY } from "./toolset/slot";

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
