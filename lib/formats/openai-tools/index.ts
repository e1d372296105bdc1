import { extensionKey } from "@/lib/domain/document/extension-key";

import type { Format } from "../kit/contract/format";
import { toolFileKind } from "../kit/tools/file/kind";
import { parseToolFile } from "../kit/tools/file/read";
import { OPENAI_TOOLS_FACTS } from "./facts";
import { openaiToolReader } from "./read";

export const openaiTools: Format = {
  id: "openai-tools",
  label: "OpenAI tools",
  extensionKey: extensionKey("openai"),
  facts: OPENAI_TOOLS_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: (probe) => toolFileKind(probe) === "openai-tools",
  parse: (item, context) => Promise.resolve(parseToolFile(item, context, openaiToolReader)),
};
