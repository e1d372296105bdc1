import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectChatbotUi } from "./detect";
import { CHATBOT_UI_FACTS } from "./facts";
import { FORMAT_ID, parseChatbotUi } from "./parse";

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
