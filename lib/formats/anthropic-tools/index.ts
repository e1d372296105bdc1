import { extensionKey } from "@/lib/domain/document/extension-key";

import type { Format } from "../kit/contract/format";
import { toolFileKind } from "../kit/tools/file/kind";
import { parseToolFile } from "../kit/tools/file/read";
import { ANTHROPIC_TOOLS_FACTS } from "./facts";
import { anthropicToolReader } from "./read";

export const anthropicTools: Format = {
  id: "anthropic-tools",
  label: "Anthropic tools",
  extensionKey: extensionKey("anthropic"),
  facts: ANTHROPIC_TOOLS_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: (probe) => toolFileKind(probe) === "anthropic-tools",
  parse: (item, context) => Promise.resolve(parseToolFile(item, context, anthropicToolReader)),
};
