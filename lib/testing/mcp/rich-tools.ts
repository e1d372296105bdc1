import type { RawTool } from "./behaviours";

/** A tool as large servers describe theirs: about 80 values, 2 kB. */
export function richTool(at: number, words = "Searches"): RawTool {
  return {
    name: `project_issue_search_${at}`,
    title: `Search issues ${at}`,
    description:
      `${words} the issues of project ${at} and gives those that match, newest first, with their labels. `.repeat(
        3,
      ),
    inputSchema: {
      type: "object",
      properties: {
        query: {
          type: "string",
          description: "What to look for, in the syntax of the search page",
        },
        state: { type: "string", enum: ["open", "closed", "all"], default: "open" },
        labels: { type: "array", items: { type: "string" }, description: "Names of labels" },
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        cursor: { type: "string", description: "Where the page before ended" },
        assignee: { anyOf: [{ type: "string" }, { type: "null" }], description: "Login" },
        [`field_${at}`]: { type: "string", description: "A field of this project" },
      },
      required: ["query"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string" },
              title: { type: "string" },
              url: { type: "string", format: "uri" },
            },
          },
        },
        next: { type: "string" },
      },
      required: ["items"],
    },
    annotations: {
      title: "Search issues",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  };
}
