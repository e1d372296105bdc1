import type { Format } from "../kit/contract/format";
import { CONVERSATIONS } from "../kit/detect/listed-item";
import { SOURCE_KEY } from "../kit/source/extension";
import { ASSET_NAMES_ENTRY, indexAssets } from "./archive/assets";
import { CHATGPT_FACTS } from "./facts";
import { detectChatgpt } from "./detect";
import { FORMAT_ID, parseChatgpt } from "./read";
import { listConversationEntries, MANIFEST_ENTRY } from "./archive/shards";

export const chatgpt: Format = {
  id: FORMAT_ID,
  label: "ChatGPT export",
  extensionKey: SOURCE_KEY,
  facts: CHATGPT_FACTS,
  listKeys: [CONVERSATIONS],
  archive: {
    sideEntries: [MANIFEST_ENTRY, ASSET_NAMES_ENTRY],
    items: (names, side) => listConversationEntries(names, side.get(MANIFEST_ENTRY)),
    assets: (names, side) => indexAssets(names, side.get(ASSET_NAMES_ENTRY)),
  },
  detect: detectChatgpt,
  parse: parseChatgpt,
};
