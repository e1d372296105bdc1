import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { ocfArchive } from "./archive";
import { detectOcf, isEventLog } from "./detect";
import { OCF_FACTS } from "./facts";
import { parseOcf } from "./parse";

export const ocf: Format = {
  id: "ocf",
  label: "Open Conversation Format",
  extensionKey: SOURCE_KEY,
  facts: OCF_FACTS,
  listKeys: [],
  archive: ocfArchive,
  isWhole: isEventLog,
  detect: detectOcf,
  parse: parseOcf,
};
