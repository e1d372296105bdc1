import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { FORMAT_ID } from "./convert-topic";
import { detectLobechat } from "./detect";
import { LOBECHAT_FACTS } from "./facts";
import { parseLobechat } from "./read";

export const lobechat: Format = {
  id: FORMAT_ID,
  label: "LobeChat export",
  extensionKey: SOURCE_KEY,
  facts: LOBECHAT_FACTS,
  listKeys: [],
  // Topics, sessions and messages are in lists of their own, so only the whole file says which belong together.
  isWhole: () => true,
  detect: detectLobechat,
  parse: parseLobechat,
};
