import { extensionKey } from "@/lib/domain/document/extension-key";
import { asText } from "@/lib/shared/read-value";

import { ANTHROPIC_SERVERS } from "../kit/tools/file/read-server";
import { checkName, checkObjectSchema } from "../kit/tools/file/findings";
import type { ToolFileReader } from "../kit/tools/file/read";
import { ANTHROPIC_TARGET } from "../kit/tools/targets";
import { ANTHROPIC_TOOLS_FACTS } from "./facts";
import type { Unchecked } from "../kit/source/unchecked";
import type { AnthropicTool } from "./source";

const NAME = { pattern: /^[\w-]{1,64}$/, words: "1 to 64 letters, digits, `_` or `-`" };

export const anthropicToolReader: ToolFileReader<typeof ANTHROPIC_TOOLS_FACTS> = {
  format: "anthropic-tools",
  shape: {
    slot: extensionKey("anthropic"),
    origin: "anthropic@messages",
    schemas: ["input_schema"],
  },
  target: ANTHROPIC_TARGET,
  facts: ANTHROPIC_TOOLS_FACTS,
  servers: ANTHROPIC_SERVERS,
  factsOf: (entry: Unchecked<AnthropicTool>) => [
    ...(Array.isArray(entry.input_examples) ? (["examples"] as const) : []),
    ...(Object.hasOwn(entry, "cache_control") ? (["cacheMarks"] as const) : []),
    ...(isServerTool(entry) ? (["serverTools"] as const) : []),
  ],
  check: (entry: Unchecked<AnthropicTool>, path) =>
    isServerTool(entry)
      ? []
      : [...checkName(entry.name, path, NAME), ...checkObjectSchema(entry, "input_schema", path)],
};

/** What the provider defines itself has another kind than `custom`. */
function isServerTool(entry: Unchecked<AnthropicTool>): boolean {
  const type = asText(entry.type);
  return type !== null && type !== "custom";
}
