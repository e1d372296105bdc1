import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { janArchive } from "./archive";
import { detectJan, isMessageFile } from "./detect";
import { JAN_FACTS } from "./facts";
import { FORMAT_ID, parseJan } from "./read";

export const jan: Format = {
  id: FORMAT_ID,
  label: "Jan thread",
  extensionKey: SOURCE_KEY,
  facts: JAN_FACTS,
  listKeys: [],
  archive: janArchive,
  isWhole: isMessageFile,
  detect: detectJan,
  parse: parseJan,
};
