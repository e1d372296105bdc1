import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { ASSET_NAMES_ENTRY, indexAssets } from "./assets";
import { CHATGPT_FACTS } from "./facts";
import { FORMAT_ID } from "./convert-message";
import { detectChatgpt, LIST_KEY } from "./detect";
import { parseChatgpt } from "./parse";
import { listConversationEntries, MANIFEST_ENTRY } from "./shards";

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
