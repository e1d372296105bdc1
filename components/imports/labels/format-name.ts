/** Formats by the names people know them by. The ids are those of plans and of the library. */
const NAMES = new Map([
  ["cjson", "CJSON"],
  ["chatgpt", "ChatGPT"],
  ["claude-ai", "Claude.ai"],
  ["deepseek", "DeepSeek"],
  ["claude-code", "Claude Code"],
  ["openai", "OpenAI messages"],
  ["openai-dpo", "OpenAI preference pairs"],
  ["anthropic", "Anthropic Messages"],
  ["sharegpt", "ShareGPT"],
  ["librechat", "LibreChat"],
  ["open-webui", "Open WebUI"],
  ["ai-studio", "Google AI Studio"],
  ["gemini-api", "Gemini API"],
  ["gemini-takeout", "Gemini in Google Takeout"],
  ["gemini-cli", "Gemini CLI"],
  ["lobechat", "LobeChat"],
  ["jan", "Jan"],
  ["grok", "Grok"],
  ["codex", "Codex CLI"],
  ["chatbot-ui", "Chatbot UI"],
  ["oxp", "OXP tools"],
  ["ocf", "Open Conversation Format"],
  ["mcp-tools", "MCP tools"],
  ["openai-tools", "OpenAI tools"],
  ["anthropic-tools", "Anthropic tools"],
  ["mcp-config", "MCP server configuration"],
  ["mci", "MCI tools"],
  ["cadenya", "Cadenya"],
  ["openapi", "OpenAPI"],
  ["unknown", "Not recognised"],
]);

/** The name of a format; one that is not known here is called by its id. */
export function formatName(id: string): string {
  return NAMES.get(id) ?? id;
}
