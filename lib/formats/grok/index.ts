import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { indexAssetEntries, listBackendEntries } from "./archive";
import { detectGrok, LIST_KEY } from "./detect";
import { GROK_FACTS } from "./facts";
import { FORMAT_ID, parseGrok } from "./read";

export const grok: Format = {
  id: FORMAT_ID,
  label: "Grok export",
  extensionKey: SOURCE_KEY,
  facts: GROK_FACTS,
  listKeys: [LIST_KEY],
  archive: { sideEntries: [], items: listBackendEntries, assets: indexAssetEntries },
  detect: detectGrok,
  parse: parseGrok,
};
