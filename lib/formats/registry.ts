import { aiStudio } from "./ai-studio";
import { geminiApi } from "./gemini-api";
import { anthropic } from "./anthropic";
import { anthropicTools } from "./anthropic-tools/index";
import { cadenya } from "./cadenya";
import { chatbotUi } from "./chatbot-ui";
import { chatgpt } from "./chatgpt";
import { cjson } from "./cjson";
import { claudeAi } from "./claude-ai";
import { claudeCode } from "./claude-code";
import { deepseek } from "./deepseek";
import { geminiCli } from "./gemini-cli";
import { geminiTakeout } from "./gemini-takeout";
import { grok } from "./grok";
import { jan } from "./jan";
import { mcpConfig } from "./mcp-config";
import { mcpTools } from "./mcp-tools";
import { librechat } from "./librechat";
import { lobechat } from "./lobechat";
import { openWebui } from "./open-webui";
import { codex } from "./codex";
import type { Format } from "./kit/contract/format";
import { openai } from "./openai";
import { openapi } from "./openapi";
import { openaiTools } from "./openai-tools";
import { ocf } from "./ocf";
import { oxp } from "./oxp";
import { sharegpt } from "./sharegpt";
import type { Probe } from "./kit/contract/probe";

/** Every format that can be read. The order means nothing: their detection excludes each other. */
export const formats: readonly Format[] = [
  cjson,
  chatgpt,
  claudeAi,
  deepseek,
  geminiApi,
  librechat,
  openWebui,
  lobechat,
  aiStudio,
  openai,
  claudeCode,
  codex,
  geminiCli,
  anthropic,
  ocf,
  oxp,
  geminiTakeout,
  sharegpt,
  chatbotUi,
  jan,
  grok,
  mcpTools,
  mcpConfig,
  openaiTools,
  anthropicTools,
  cadenya,
  openapi,
];

/**
 * The formats a file can be of: one as a rule, none for something unknown, several only for a file
 * that mixes items of different formats; then the person is asked, or each item is judged alone.
 */
export function detectFormat(probe: Probe): Format[] {
  return formats.filter((format) => format.detect(probe));
}

/** The formats one parsed item can be of; never more than one. */
export function detectItem(item: unknown): Format[] {
  return detectFormat({ name: "", root: "object", sample: item });
}
