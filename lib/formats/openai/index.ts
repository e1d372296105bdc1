import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectOpenai, isBareList } from "./detect";
import { OPENAI_FACTS } from "./facts";
import { parseOpenai } from "./parse";

export const openai: Format = {
  id: "openai",
  label: "OpenAI messages",
  extensionKey: SOURCE_KEY,
  facts: OPENAI_FACTS,
  listKeys: [],
  isWhole: isBareList,
  detect: detectOpenai,
  parse: parseOpenai,
};
