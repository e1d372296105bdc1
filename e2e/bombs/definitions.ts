import { HEAVY } from "../../lib/testing/heavy-schemas";
import { ask, store, type Answered, type Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

const composite = (id: string, contentBlocks: readonly unknown[]) => ({
  id,
  role: "assistant",
  messageType: "composite",
  index: 0,
  contentBlocks,
});

/** A conversation that calls each of these tools once, twenty in a message. */
function calling(id: string, calls: readonly (readonly [name: string, args: unknown])[]): string {
  const whole = JSON.parse(conversation(id, [])) as Record<string, unknown>;
  const messages = times(Math.ceil(calls.length / 20), (at) =>
    composite(
      `${id}-${at}`,
      calls.slice(at * 20, at * 20 + 20).map(([name, args], place) => ({
        blockType: "toolCall",
        id: `${id}-${at}-${place}`,
        createdAt: "2025-10-03T15:55:27.000Z",
        toolRef: { name },
        args,
      })),
    ),
  );
  return JSON.stringify({ ...whole, messages });
}

interface AnyTool {
  readonly name: string;
  readonly summary?: string;
  readonly argsSchema?: unknown;
  readonly examples?: readonly unknown[];
}

/** Imports definitions and calls of them, and reads whatever holds the one against the other. */
const held = (
  name: string,
  make: (own: string) => { tools: readonly AnyTool[]; args: unknown },
): Bomb => ({
  name: `definitions: ${name}`,
  async send(base) {
    const own = `definitions-${name.replaceAll(/\W+/g, "-")}`;
    const { tools, args } = make(own);
    const file = await store(base, "tools.json", toolset(own, tools));
    const calls = tools.map((tool) => [tool.name, args] as const);
    const talk = await store(base, "calls.json", calling(own, calls));
    const tool = tools[0]?.name ?? "";
    let answer: Answered = { status: 200, text: "", ms: 0 };
    for (const path of [
      `/api/conversations/${talk}/messages?limit=50`,
      `/conversations/${talk}`,
      `/api/conversations/${talk}/problems`,
      "/api/permissions/history",
      `/api/toolsets/${file}/tool?toolset=${own}&tool=${tool}`,
      `/toolsets/${file}/tool?set=${own}&name=${tool}`,
    ]) {
      answer = await ask(base, path);
      if (answer.status >= 500) break;
    }
    return answer;
  },
});

/** What is harmless by itself and takes long when it is held against what somebody else has written. */
export const DEFINITION_BOMBS: readonly Bomb[] = [
  ...Object.entries(HEAVY).map(([name, { schema, value }]) =>
    held(name, (own) => ({
      tools: [{ name: own, argsSchema: schema, examples: [value] }],
      args: value,
    })),
  ),
  held("1,500 tools, each called once", (own) => ({
    tools: times(1500, (at) => ({
      name: `${own}-${at}`,
      argsSchema: { type: "object", properties: { path: { type: "string" } } },
    })),
    args: { path: "a" },
  })),
  held("a schema of 6,000 properties", (own) => ({
    tools: [
      {
        name: own,
        argsSchema: {
          type: "object",
          properties: Object.fromEntries(times(6000, (at) => [`p${at}`, { type: "string" }])),
        },
      },
    ],
    args: {},
  })),
];
