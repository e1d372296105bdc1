import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectGeminiApi, isBareHistory } from "./detect";
import { GEMINI_API_FACTS } from "./facts";
import { FORMAT_ID, parseGeminiApi } from "./read";

export const geminiApi: Format = {
  id: FORMAT_ID,
  label: "Gemini API request",
  extensionKey: SOURCE_KEY,
  facts: GEMINI_API_FACTS,
  listKeys: [],
  isWhole: isBareHistory,
  detect: detectGeminiApi,
  parse: parseGeminiApi,
};
