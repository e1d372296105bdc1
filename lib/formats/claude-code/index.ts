import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { FORMAT_ID } from "./conversation";
import { detectClaudeCode, isWholeLog } from "./detect";
import { CLAUDE_CODE_FACTS } from "./facts";
import { parseClaudeCode } from "./read";
import { lineKey } from "./saying";

export const claudeCode: Format = {
  id: FORMAT_ID,
  label: "Claude Code log",
  extensionKey: SOURCE_KEY,
  facts: CLAUDE_CODE_FACTS,
  listKeys: [],
  isWhole: isWholeLog,
  lineKey,
  detect: detectClaudeCode,
  parse: parseClaudeCode,
};
