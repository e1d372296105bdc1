import { recordOf } from "@/lib/shared/keys-of";

import { CADENYA_FORMATS, MCP_CONFIG_FORMATS, type ExportFormat } from "./request";
import type { ExportReview, FormatAbout } from "./review";

interface FormatGroup {
  readonly label: string;
  /** Best first: what keeps more comes before what keeps less. */
  readonly formats: readonly ExportFormat[];
}

/** What formats are for, in the order they are offered. */
export const FORMAT_GROUPS: readonly FormatGroup[] = [
  { label: "Read it", formats: ["html", "markdown", "text"] },
  {
    label: "Move it",
    formats: [
      "cjson",
      "zip",
      "ndjson",
      "librechat",
      "open-webui",
      "chatgpt",
      "anthropic",
      "openai-chat",
    ],
  },
  { label: "Train with it", formats: ["openai-fine-tuning", "openai-dpo", "sharegpt"] },
  {
    label: "Tools",
    formats: [
      "mcp-tools",
      "openai-tools",
      "anthropic-tools",
      "mci",
      "mci-yaml",
      "oxp",
      ...CADENYA_FORMATS,
      ...MCP_CONFIG_FORMATS,
    ],
  },
];

const TOOL_LIST = "Loses permissions, examples and how each server is reached.";
const OPENAI = "Loses title, times, thinking, approvals and other retries.";

/** What each format loses, in a line; the full list is in `losses` of the format. */
export const LOSS_LINES: Readonly<Record<ExportFormat, string>> = {
  cjson: "Loses nothing.",
  zip: "Loses nothing; lists each file with its hash.",
  ndjson: "Loses only white space between values.",
  html: "Shows the preferred retries; importing it restores the whole conversation.",
  markdown: "Loses other retries, details and contents of attachments.",
  text: "Loses other retries, details and contents of attachments.",
  librechat: "Keeps all branches; loses deleted messages, approvals and details.",
  "open-webui": "Keeps all branches; loses deleted messages, approvals and details.",
  chatgpt: "Keeps all branches; loses deleted messages, approvals and contents of attachments.",
  anthropic: "Loses title, times, other retries and unsigned thinking.",
  "openai-chat": OPENAI,
  "openai-fine-tuning": OPENAI,
  "openai-dpo": "Keeps pairs of a preferred answer and another one; loses the rest.",
  sharegpt: "Loses title, times, other retries, approvals and contents of attachments.",
  "mcp-tools": TOOL_LIST,
  "openai-tools": TOOL_LIST,
  "anthropic-tools": TOOL_LIST,
  mci: TOOL_LIST,
  "mci-yaml": TOOL_LIST,
  oxp: TOOL_LIST,
  ...sameLine(CADENYA_FORMATS, "Loses examples, output schemas, toolset defaults and versions."),
  ...sameLine(MCP_CONFIG_FORMATS, "Keeps servers only; tools and their permissions stay behind."),
};

function sameLine<Format extends ExportFormat>(formats: readonly Format[], line: string) {
  return recordOf(formats.map((format) => [format, line] as const));
}

type Scope = ExportReview["scope"];

/** Why nothing of a selection can be written in a format; null where something can. */
export function whyUnfit(format: Pick<FormatAbout, "id" | "only">, scope: Scope): string | null {
  if (format.only === "conversation" && scope.conversations === 0) {
    return "For conversations only, and none is selected.";
  }
  if (format.only === "toolsets" && scope.toolsets === 0) {
    return "For toolsets only, and none is selected.";
  }
  if (format.id === "openai-dpo" && !scope.hasRetries) {
    return "Needs two answers to one prompt, and no selected conversation has retries.";
  }
  if (format.id.startsWith("mcp-config-") && !scope.hasServers) {
    return "For MCP servers only, and no selected toolset has one.";
  }
  return null;
}

export interface OfferedFormats {
  readonly groups: readonly { readonly label: string; readonly formats: readonly FormatAbout[] }[];
  /** Formats that are not offered, each with its reason. */
  readonly unfit: readonly { readonly format: FormatAbout; readonly why: string }[];
}

/** The formats that fit a selection by what they are for, and those that don't. */
export function offerFormats(formats: readonly FormatAbout[], scope: Scope): OfferedFormats {
  const groups = FORMAT_GROUPS.flatMap(({ label, formats: ids }) => {
    const fitting = ids.flatMap((id) => {
      const format = formats.find((one) => one.id === id);
      return format === undefined || whyUnfit(format, scope) !== null ? [] : [format];
    });
    return fitting.length === 0 ? [] : [{ label, formats: fitting }];
  });
  const unfit = formats.flatMap((format) => {
    const why = whyUnfit(format, scope);
    return why === null ? [] : [{ format, why }];
  });
  return { groups, unfit };
}
