import { LISTS_ALONE } from "../kit/contract/archive";
import type { Format } from "../kit/contract/format";
import { CONVERSATIONS } from "../kit/detect/listed-item";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectClaudeAi } from "./detect";
import { CLAUDE_AI_FACTS } from "./facts";
import { FORMAT_ID, parseClaudeAi } from "./read";

export const claudeAi: Format = {
  id: FORMAT_ID,
  label: "Claude.ai export",
  extensionKey: SOURCE_KEY,
  facts: CLAUDE_AI_FACTS,
  listKeys: [CONVERSATIONS],
  archive: LISTS_ALONE,
  detect: detectClaudeAi,
  parse: parseClaudeAi,
};
