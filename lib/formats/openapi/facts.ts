import type { FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool's source extension";
const TOOLSET = "the toolset's source extension";

/** What reading does with a description of an API. */
export const OPENAPI_FACTS = {
  operations: { fate: "mapped", to: "a tool each" },
  descriptions: { fate: "mapped", to: "summary: the summary and the description" },
  parameters: {
    fate: "mapped",
    to: "argsSchema: those of path and query, and the members of the body",
  },
  schemas: { fate: "mapped", to: "argsSchema, in JSON Schema 2020-12 with `$defs` it reaches" },
  servers: { fate: "mapped", to: "server: the first address" },
  security: { fate: "mapped", to: "headers that refer to a secret for each scheme" },
  versions: { fate: "mapped", to: "version" },

  outputs: { fate: "kept", what: "schemas of answers", where: "the tool's MCP extension" },
  tags: { fate: "kept", what: "tags of operations", where: "the tool's MCI extension" },
  requests: {
    fate: "kept",
    what: "methods and paths, and where each argument goes",
    where: "the tool's Cadenya extension",
  },
  definitions: { fate: "kept", what: "operations word for word", where: TOOL },
  headerParameters: { fate: "kept", what: "parameters in headers and cookies", where: TOOL },
  document: { fate: "kept", what: "the document without its operations", where: TOOLSET },
  credentials: {
    fate: "lost",
    what: "passwords in addresses of servers",
    why: "documents hold no secrets",
  },
} as const satisfies FactTable;
