import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { parsingMessages } from "../kit/tree/answer-beside";
import { detectOpenai, isBareList } from "./detect";
import { OPENAI_FACTS } from "./facts";
import { parseOpenai } from "./read";

export const openai: Format = {
  id: "openai",
  label: "OpenAI messages",
  extensionKey: SOURCE_KEY,
  facts: OPENAI_FACTS,
  listKeys: [],
  isWhole: isBareList,
  detect: detectOpenai,
  parse: parsingMessages(parseOpenai),
};
