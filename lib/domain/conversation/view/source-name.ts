/** What people call the programs that conversations come from, by the id of the format. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["ai-studio", "AI Studio"],
  ["anthropic", "Anthropic"],
  ["chatbot-ui", "Chatbot UI"],
  ["chatgpt", "ChatGPT"],
  ["claude-ai", "Claude"],
  ["claude-code", "Claude Code"],
  ["codex", "Codex"],
  ["deepseek", "DeepSeek"],
  ["gemini-api", "Gemini API"],
  ["gemini-cli", "Gemini CLI"],
  ["gemini-takeout", "Gemini"],
  ["grok", "Grok"],
  ["jan", "Jan"],
  ["librechat", "LibreChat"],
  ["lobechat", "LobeChat"],
  ["ocf", "OCF"],
  ["open-webui", "Open WebUI"],
  ["openai", "OpenAI"],
  ["sharegpt", "ShareGPT"],
]);

/** The short name of a source for a mark; null for a conversation that was CJSON from the start. */
export function sourceName(format: string): string | null {
  return format === "cjson" ? null : (NAMES.get(format) ?? format);
}
