import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { ocfArchive } from "./archive";
import { detectOcf, isEventLog } from "./detect";
import { OCF_FACTS } from "./facts";
import { parseOcf } from "./read";

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
