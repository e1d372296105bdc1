import { TOOLSETS_MEDIA_TYPE, TOOLSETS_SCHEMA_URL } from "@/lib/domain/toolset/schema/toolset";

import { TOOLS } from "./tools";

const KINDS: Readonly<Record<string, string>> = { web: "mcp", calendar: "uri" };

/** The toolsets of every tool that the conversations call, as one document. */
export function toolsetFile(): string {
  const ids = [...new Set(TOOLS.map(({ toolset }) => toolset))];
  const toolsets = ids.map((id) => {
    const tools = TOOLS.filter(({ toolset }) => toolset === id);
    const kind = KINDS[id] ?? "builtin";
    const server =
      kind === "builtin"
        ? {}
        : {
            server: { type: "http", url: `https://tools.example.org/${id}` },
            headers: { Authorization: `Bearer \${env:${id.toUpperCase()}_ACCESS}` },
          };
    return {
      id,
      kind,
      version: tools[0]?.version,
      ...server,
      toolsetDefaults: { enabled: true, requiresApproval: false },
      tools: tools.map(({ name, summary, argsSchema, requiresApproval }) => ({
        name,
        summary,
        argsSchema,
        ...(requiresApproval && { requiresApproval }),
      })),
    };
  });
  const document = { schema: TOOLSETS_SCHEMA_URL, mediaType: TOOLSETS_MEDIA_TYPE, toolsets };
  return `${JSON.stringify(document, null, 2)}\n`;
}
