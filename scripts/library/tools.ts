import { inventName, say } from "./lexicon";
import type { Writer } from "./writer";

type Json = Record<string, unknown>;

/** A tool of the library: how it is called and what it gives. */
export interface LibraryTool {
  readonly toolset: string;
  readonly version: string;
  readonly name: string;
  readonly summary: string;
  readonly argsSchema: Json;
  readonly requiresApproval: boolean;
  args(writer: Writer): Json;
  output(writer: Writer): unknown;
}

const text = { type: "string" };
const schema = (properties: Json, required = Object.keys(properties)): Json => ({
  type: "object",
  properties,
  required,
});
const fileName = ({ dice }: Writer) => `notes/${inventName(dice).toLowerCase()}.md`;

export const TOOLS: readonly LibraryTool[] = [
  {
    toolset: "web",
    version: "3.1.0",
    name: "web:search",
    summary: "Searches the web",
    argsSchema: schema({ query: text, limit: { type: "integer", minimum: 1 } }, ["query"]),
    requiresApproval: false,
    args: ({ dice, words }) => ({
      query: `${dice.pick(words.things)} ${inventName(dice)}`,
      limit: dice.between(3, 20),
    }),
    output: ({ dice, words }) => ({
      hits: Array.from({ length: dice.between(1, 5) }, () => ({
        title: inventName(dice),
        url: `https://example.org/${inventName(dice).toLowerCase()}`,
        snippet: say(dice, words, 1),
      })),
    }),
  },
  {
    toolset: "web",
    version: "3.1.0",
    name: "web:fetch",
    summary: "Reads one page",
    argsSchema: schema({ url: { type: "string", format: "uri" } }),
    requiresApproval: true,
    args: ({ dice }) => ({ url: `https://example.org/${inventName(dice).toLowerCase()}` }),
    output: ({ dice, words }) => ({ status: 200, text: say(dice, words, dice.between(3, 20)) }),
  },
  {
    toolset: "files",
    version: "1.4.2",
    name: "read_file",
    summary: "Reads a file of the workspace",
    argsSchema: schema({ path: text }),
    requiresApproval: false,
    args: (writer) => ({ path: fileName(writer) }),
    output: ({ dice, words }) => say(dice, words, dice.between(2, 25)),
  },
  {
    toolset: "files",
    version: "1.4.2",
    name: "write_file",
    summary: "Writes a file of the workspace",
    argsSchema: schema({ path: text, content: text, append: { type: "boolean" } }, [
      "path",
      "content",
    ]),
    requiresApproval: true,
    args: (writer) => ({
      path: fileName(writer),
      content: say(writer.dice, writer.words, writer.dice.between(1, 8)),
    }),
    output: ({ dice }) => ({ written: dice.between(20, 9000) }),
  },
  {
    toolset: "shell",
    version: "0.9.0",
    name: "run",
    summary: "Runs a command in a sandbox",
    argsSchema: schema({ command: text, timeoutSeconds: { type: "number" } }, ["command"]),
    requiresApproval: true,
    args: ({ dice }) => ({
      command: `grep -rn ${inventName(dice).toLowerCase()} notes | head -${dice.between(2, 40)}`,
      timeoutSeconds: dice.between(5, 60),
    }),
    output: ({ dice }) =>
      Array.from(
        { length: dice.between(1, 30) },
        (_, at) => `notes/${inventName(dice).toLowerCase()}.md:${at * 7 + 1}:${inventName(dice)}`,
      ).join("\n"),
  },
  {
    toolset: "calendar",
    version: "2.0.0",
    name: "find_slot",
    summary: "Finds a free hour",
    argsSchema: schema({
      day: { type: "string", format: "date" },
      people: { type: "array", items: text },
    }),
    requiresApproval: false,
    args: (writer) => ({
      day: new Date(writer.now).toISOString().slice(0, 10),
      people: [inventName(writer.dice), inventName(writer.dice)],
    }),
    output: ({ dice }) => [
      { from: `${dice.between(8, 17)}:00`, minutes: 60, free: dice.chance(0.7) },
    ],
  },
];
