import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectAiStudio } from "./detect";
import { AI_STUDIO_FACTS } from "./facts";
import { FORMAT_ID, parseAiStudio } from "./read";

export const aiStudio: Format = {
  id: FORMAT_ID,
  label: "Google AI Studio prompt",
  extensionKey: SOURCE_KEY,
  facts: AI_STUDIO_FACTS,
  listKeys: [],
  detect: detectAiStudio,
  parse: parseAiStudio,
};
