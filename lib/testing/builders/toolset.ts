import {
  TOOLSETS_MEDIA_TYPE,
  TOOLSETS_SCHEMA_URL,
  type Tool,
  type Toolset,
  type ToolsetsDocument,
} from "@/lib/domain/toolset/schema/toolset";

/** A tool that says nothing about permissions. */
export function buildTool(overrides: Partial<Tool> = {}): Tool {
  return {
    name: "web:fetch",
    summary: "Fetches a page",
    argsSchema: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
    ...overrides,
  };
}

/** A built-in toolset of one tool. */
export function buildToolset(overrides: Partial<Toolset> = {}): Toolset {
  return { id: "webtools", kind: "builtin", tools: [buildTool()], ...overrides };
}

/** A valid toolsets document. */
export function buildToolsets(toolsets: Toolset[] = [buildToolset()]): ToolsetsDocument {
  return { schema: TOOLSETS_SCHEMA_URL, mediaType: TOOLSETS_MEDIA_TYPE, toolsets };
}
