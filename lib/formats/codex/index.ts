import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectCodex } from "./detect";
import { CODEX_FACTS } from "./facts";
import { parseCodex } from "./read";

export const codex: Format = {
  id: "codex",
  label: "Codex session",
  extensionKey: SOURCE_KEY,
  facts: CODEX_FACTS,
  listKeys: [],
  isWhole: ({ root }) => root === "jsonl",
  detect: detectCodex,
  parse: parseCodex,
};
