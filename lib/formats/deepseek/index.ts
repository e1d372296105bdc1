import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { deepseekArchive } from "./archive";
import { detectDeepseek, LIST_KEY } from "./detect";
import { DEEPSEEK_FACTS } from "./facts";
import { FORMAT_ID, parseDeepseek } from "./parse";

export const deepseek: Format = {
  id: FORMAT_ID,
  label: "DeepSeek export",
  extensionKey: SOURCE_KEY,
  facts: DEEPSEEK_FACTS,
  listKeys: [LIST_KEY],
  archive: deepseekArchive,
  detect: detectDeepseek,
  parse: parseDeepseek,
};
