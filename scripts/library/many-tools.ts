import { createDice } from "./random";

const SCHEMA = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

const VERBS = [
  "get",
  "list",
  "create",
  "update",
  "delete",
  "send",
  "search",
  "move",
  "copy",
  "open",
];
const THINGS = ["file", "issue", "page", "record", "message", "event", "invoice", "branch"];
const TOOLS_PER_TOOLSET = 75;

/** A toolset file of many tools, as a person has who connected twenty servers. The same count gives the same bytes. */
export function manyTools(count: number): string {
  const dice = createDice(7);
  const tools = Array.from({ length: count }, (_, at) => {
    const verb = VERBS[at % VERBS.length] ?? "get";
    const thing = THINGS[Math.floor(at / VERBS.length) % THINGS.length] ?? "file";
    const annotations =
      at % 3 === 0
        ? {}
        : { annotations: { readOnlyHint: verb === "get", destructiveHint: verb === "delete" } };
    const inputSchema = {
      type: "object",
      properties: {
        id: { type: "string", description: `Which ${thing} is meant` },
        limit: { type: "integer", minimum: 1, maximum: 100 },
      },
      required: ["id"],
    };
    const name = `${verb}_${thing}_${at}`;
    const description = `Does “${verb}” with one ${thing} of the server and answers with what came of it, number ${at}.`;
    return {
      name,
      summary: description,
      argsSchema: inputSchema,
      ...(dice.chance(0.2) ? { enabled: dice.chance(0.5) } : {}),
      ...(dice.chance(0.2) ? { requiresApproval: dice.chance(0.5) } : {}),
      extensions: {
        "dev.colloquy:mcp": {
          v: 1,
          format: "mcp",
          origin: true,
          source: { name, description, inputSchema, ...annotations },
        },
      },
    };
  });
  const toolsets = Array.from({ length: Math.ceil(count / TOOLS_PER_TOOLSET) }, (_, at) => ({
    id: `server-${at + 1}`,
    kind: "mcp",
    toolsetDefaults: { requiresApproval: at % 2 === 0 },
    tools: tools.slice(at * TOOLS_PER_TOOLSET, (at + 1) * TOOLS_PER_TOOLSET),
  }));
  return JSON.stringify({ schema: SCHEMA, toolsets });
}
