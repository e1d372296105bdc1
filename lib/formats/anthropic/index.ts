import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { parsingMessages } from "../kit/tree/answer-beside";
import { detectAnthropic, isBareList } from "./detect";
import { ANTHROPIC_FACTS } from "./facts";
import { FORMAT_ID, parseAnthropic } from "./read";

export const anthropic: Format = {
  id: FORMAT_ID,
  label: "Anthropic Messages",
  extensionKey: SOURCE_KEY,
  facts: ANTHROPIC_FACTS,
  listKeys: [],
  isWhole: isBareList,
  detect: detectAnthropic,
  parse: parsingMessages(parseAnthropic),
};
