import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectGeminiCli, isPromptList } from "./detect";
import { GEMINI_CLI_FACTS } from "./facts";
import { FORMAT_ID, parseGeminiCli } from "./read";

export const geminiCli: Format = {
  id: FORMAT_ID,
  label: "Gemini CLI session",
  extensionKey: SOURCE_KEY,
  facts: GEMINI_CLI_FACTS,
  listKeys: [],
  // A log is one session; of older files each object is one.
  isWhole: (probe) => probe.root === "jsonl" || isPromptList(probe),
  detect: detectGeminiCli,
  parse: parseGeminiCli,
};
