import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectChatbotUi } from "./detect";
import { CHATBOT_UI_FACTS } from "./facts";
import { FORMAT_ID, parseChatbotUi } from "./read";

export const chatbotUi: Format = {
  id: FORMAT_ID,
  label: "Chatbot UI",
  extensionKey: SOURCE_KEY,
  facts: CHATBOT_UI_FACTS,
  listKeys: [],
  // Folders and conversations stand side by side and belong together.
  isWhole: () => true,
  detect: detectChatbotUi,
  parse: parseChatbotUi,
};
