import { extensionKey } from "@/lib/domain/extension-key";

import type { Format } from "../format";
import { toolFileKind } from "../tool-file-kind";
import { parseToolFile } from "../tool-file-parse";
import { ANTHROPIC_TOOLS_FACTS } from "./facts";
import { anthropicToolReader } from "./reader";

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
