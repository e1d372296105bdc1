import { ask, store, type Answered, type Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

/** Imports a document and then reads it in every way that a person meets first. */
export const read = (
  name: string,
  make: (id: string) => string,
  paths: readonly string[],
): Bomb => ({
  name: `imported: ${name}`,
  async send(base) {
    const own = `run-${name.replaceAll(/\W+/g, "-")}`;
    const id = await store(base, "document.json", make(own));
    let answer: Answered = { status: 200, text: "", ms: 0 };
    for (const path of paths) {
      answer = await ask(base, path.replace("{id}", id).replace("{set}", own));
      if (answer.status >= 500) break;
    }
    return answer;
  },
});

export const CONVERSATION = [
  "/conversations/{id}",
  "/conversations",
  "/api/conversations/{id}/messages?limit=50",
  "/api/conversations/{id}/outline",
  "/api/conversations/{id}/shell",
  "/api/conversations/{id}/shown",
  "/api/conversations/{id}/problems",
  "/api/conversations/{id}/history",
  "/api/conversations/{id}/branches",
  "/api/conversations/{id}/print",
  "/api/conversations/{id}",
];

export const TOOLSET = [
  "/toolsets/{id}",
  "/toolsets",
  "/api/toolsets/{id}/tools",
  "/api/toolsets/{id}/measures",
  "/api/permissions",
  "/api/permissions/doctor",
  "/api/permissions/matrix",
  "/toolsets/{id}/tool?set={set}&name=t0",
  "/permissions?view=matrix",
  "/api/toolsets/{id}",
];

const blocks = (count: number) =>
  times(count, (at) => ({
    blockType: "text",
    id: `b${at}`,
    createdAt: "2025-10-03T15:55:27.000Z",
    text: "x",
  }));

export function withMessages(id: string, messages: readonly unknown[]): string {
  const whole = JSON.parse(conversation(id, [])) as Record<string, unknown>;
  return JSON.stringify({ ...whole, messages });
}

/** A schema that is nested so deep in properties. */
function nested(depth: number): unknown {
  let schema: unknown = { type: "string", description: "A text." };
  for (let level = 0; level < depth; level += 1) {
    schema = { type: "object", properties: { [`p${level}`]: schema } };
  }
  return schema;
}

/** Documents that are imported, not only planned, and then looked at. */
export const RUN_BOMBS: readonly Bomb[] = [
  read(
    "50,000 messages",
    () =>
      conversation(
        "run-many",
        times(50_000, (at) => `Text ${at}`),
      ),
    CONVERSATION,
  ),
  read(
    "one message of 16 MB",
    () => conversation("run-big", ["word ".repeat(3_200_000)]),
    CONVERSATION,
  ),
  read(
    "8 messages of 2 MB",
    () =>
      conversation(
        "run-eight",
        times(8, (at) => `word${at} `.repeat(330_000)),
      ),
    CONVERSATION,
  ),
  read(
    "one message of 100,000 blocks",
    () =>
      withMessages("run-blocks", [
        {
          id: "m",
          role: "assistant",
          messageType: "composite",
          index: 0,
          contentBlocks: blocks(100_000),
        },
      ]),
    CONVERSATION,
  ),
  read(
    "300,000 unknown members",
    () => {
      const members = Object.fromEntries(times(300_000, (at) => [`m${at}`, at]));
      return conversation("run-wide", ["Hi"]).replace(
        '"messages"',
        `"extensions":${JSON.stringify(members)},"messages"`,
      );
    },
    CONVERSATION,
  ),
  read(
    "3,000 tools with schemas",
    (own) =>
      toolset(
        own,
        times(3000, (at) => ({
          name: `t${at}`,
          summary: `Does ${at} things with a file of the project. `.repeat(10),
          argsSchema: {
            type: "object",
            properties: Object.fromEntries(
              times(10, (n) => [`p${n}`, { type: "string", description: "A text." }]),
            ),
          },
        })),
      ),
    TOOLSET,
  ),
  read(
    "10,000 tools with deep schemas",
    (own) =>
      toolset(
        own,
        times(10_000, (at) => ({ name: `t${at}`, argsSchema: nested(20) })),
      ),
    TOOLSET,
  ),
  read(
    "a schema of 100,000 properties",
    (own) =>
      toolset(own, [
        {
          name: "t0",
          argsSchema: {
            type: "object",
            properties: Object.fromEntries(times(100_000, (at) => [`p${at}`, { type: "string" }])),
          },
        },
      ]),
    TOOLSET,
  ),
  read(
    "a tool with a description of 9 MB",
    (own) => toolset(own, [{ name: "t0", summary: "ab ".repeat(3_000_000) }]),
    TOOLSET,
  ),
];
