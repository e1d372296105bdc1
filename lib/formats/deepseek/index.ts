import { LISTS_ALONE } from "../kit/contract/archive";
import type { Format } from "../kit/contract/format";
import { CONVERSATIONS } from "../kit/detect/listed-item";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectDeepseek } from "./detect";
import { DEEPSEEK_FACTS } from "./facts";
import { FORMAT_ID, parseDeepseek } from "./read";

export const deepseek: Format = {
  id: FORMAT_ID,
  label: "DeepSeek export",
  extensionKey: SOURCE_KEY,
  facts: DEEPSEEK_FACTS,
  listKeys: [CONVERSATIONS],
  archive: LISTS_ALONE,
  detect: detectDeepseek,
  parse: parseDeepseek,
};
