import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { ASSET_NAMES_ENTRY, indexAssets } from "./files/assets";
import { CHATGPT_FACTS } from "./read/facts";
import { FORMAT_ID } from "./read/convert-message";
import { detectChatgpt, LIST_KEY } from "./detect";
import { parseChatgpt } from "./read";
import { listConversationEntries, MANIFEST_ENTRY } from "./files/shards";

export const chatgpt: Format = {
  id: FORMAT_ID,
  label: "ChatGPT export",
  extensionKey: SOURCE_KEY,
  facts: CHATGPT_FACTS,
  listKeys: [LIST_KEY],
  archive: {
    sideEntries: [MANIFEST_ENTRY, ASSET_NAMES_ENTRY],
    items: (names, side) => listConversationEntries(names, side.get(MANIFEST_ENTRY)),
    assets: (names, side) => indexAssets(names, side.get(ASSET_NAMES_ENTRY)),
  },
  detect: detectChatgpt,
  parse: parseChatgpt,
};
