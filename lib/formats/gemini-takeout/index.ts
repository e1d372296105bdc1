import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { indexActivityFiles, listActivityEntries } from "./archive";
import { detectGeminiTakeout } from "./detect";
import { GEMINI_TAKEOUT_FACTS } from "./facts";
import { FORMAT_ID, parseGeminiTakeout } from "./read";

export const geminiTakeout: Format = {
  id: FORMAT_ID,
  label: "Gemini activity (Takeout)",
  extensionKey: SOURCE_KEY,
  facts: GEMINI_TAKEOUT_FACTS,
  listKeys: [],
  archive: { sideEntries: [], items: listActivityEntries, assets: indexActivityFiles },
  detect: detectGeminiTakeout,
  parse: parseGeminiTakeout,
};
