import { extensionKey } from "@/lib/domain/document/extension-key";
import { asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

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
      ? SETTINGS.filter((name) => Object.hasOwn(entry, name)).map((name) => undecided(name, path))
      : [...checkName(entry.name, path, NAME), ...checkObjectSchema(entry, "input_schema", path)],
};

/** Where a group of the provider's tools says which of them are on, and which ask. */
const SETTINGS = ["default_config", "configs"] as const;

function undecided(name: string, path: string): Diagnostic {
  const message = `\`${name}\` says which tools of this group are on or ask. It is kept, but decides nothing here: the group is one tool.`;
  return { severity: "warning", rule: "import.server-rules", message, path: `${path}/${name}` };
}

/** What the provider defines itself has another kind than `custom`. */
function isServerTool(entry: Unchecked<AnthropicTool>): boolean {
  const type = asText(entry.type);
  return type !== null && type !== "custom";
}
