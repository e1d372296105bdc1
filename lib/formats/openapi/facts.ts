import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool’s source extension";
const TOOLSET = "the toolset’s source extension";

/** What reading does with a description of an API. */
export const OPENAPI_FACTS = {
  operations: mapped("a tool each"),
  descriptions: mapped("summary: the summary and the description"),
  parameters: mapped("argsSchema: those of path and query, and the members of the body"),
  schemas: mapped("argsSchema, in JSON Schema 2020-12 with `$defs` it reaches"),
  servers: mapped("server: the first address"),
  security: mapped("headers that refer to a secret for each scheme"),
  versions: mapped("version"),
  consequential: mapped("tools that ask, where an action of ChatGPT is called consequential"),

  outputs: kept("schemas of answers", "the tool’s MCP extension"),
  tags: kept("tags of operations", "the tool’s MCI extension"),
  requests: kept("methods and paths, and where each argument goes", "the tool’s Cadenya extension"),
  definitions: kept("operations word for word", TOOL),
  headerParameters: kept("parameters in headers and cookies", TOOL),
  document: kept("the document without its operations", TOOLSET),
  credentials: lost("passwords in addresses of servers", "documents contain no secrets"),
} satisfies FactTable;
