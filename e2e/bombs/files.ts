import { plan, type Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

const file = (name: string, make: () => string, dropped = name): Bomb => ({
  name: `file: ${name}`,
  send: (base) => plan(base, dropped, make()),
});

/** A chain of messages as ChatGPT exports it, each the child of the one before. */
function chatgptChain(count: number): string {
  const nodes = times(count, (at) => {
    const id = `node-${at}`;
    const message = {
      id,
      author: { role: at % 2 === 0 ? "user" : "assistant" },
      content: { content_type: "text", parts: [`Text ${at}`] },
      create_time: 1_700_000_000 + at,
    };
    const children = at + 1 < count ? [`node-${at + 1}`] : [];
    return [id, { id, message, parent: at === 0 ? null : `node-${at - 1}`, children }] as const;
  });
  return JSON.stringify([
    {
      title: "Chain",
      create_time: 1,
      update_time: 2,
      mapping: Object.fromEntries(nodes),
      current_node: `node-${count - 1}`,
    },
  ]);
}

function openApi(schemas: Record<string, unknown>): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Bomb", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: {
      "/a": {
        post: {
          operationId: "a",
          requestBody: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } },
          },
          responses: { 200: { description: "Done." } },
        },
      },
    },
    components: { schemas },
  });
}

const yamlRoot = (members: string) => `toolsets:\n${members}`;

/** Files that are small or legal and yet took a long time, or were made to. */
export const FILE_BOMBS: readonly Bomb[] = [
  file(
    "50,000 YAML anchors",
    () => times(50_000, (at) => `k${at}: &a${at} 1`).join("\n"),
    "a.yaml",
  ),
  file(
    "50,000 plain YAML keys",
    () => times(50_000, (at) => `key${at}: value`).join("\n"),
    "b.yaml",
  ),
  file("50,000 YAML aliases", () => `a: &a 1\nl:\n${"  - *a\n".repeat(50_000)}`, "c.yaml"),
  file(
    "YAML billion laughs",
    () => {
      const rows = times(12, (at) =>
        at === 0
          ? 'a0: &a0 ["x"]'
          : `a${at}: &a${at} [${times(10, () => `*a${at - 1}`).join(",")}]`,
      );
      return rows.join("\n");
    },
    "d.yaml",
  ),
  file("YAML 100,000 levels", () => `a: ${"[".repeat(100_000)}`, "e.yaml"),
  file(
    "YAML 20,000 indented levels",
    () => times(2000, (at) => `${" ".repeat(at)}a:`).join("\n"),
    "e2.yaml",
  ),
  file("YAML 200,000 list entries", () => yamlRoot("  - id: x\n".repeat(200_000)), "f.yaml"),
  file("YAML one 8 MB text", () => `a: "${"x ".repeat(4_000_000)}"`, "g.yaml"),
  file(
    "YAML 10,000 merges",
    () => `b: &b {x: 1}\n${times(10_000, (at) => `m${at}: {<<: *b, y: 2}`).join("\n")}`,
    "h.yaml",
  ),
  file("YAML 100,000 errors", () => "a: ]\n".repeat(100_000), "h2.yaml"),
  file("JSON 200,000 levels", () => "[".repeat(200_000), "i.json"),
  file("JSONC 8 MB of comments", () => `{"a": 1, ${"/* x */ // y\n".repeat(600_000)}}`, "j.json"),
  file("JSONC 8 MB opened strings", () => `{"a": 1 // y\n${'"'.repeat(8_000_000)}`, "j2.json"),
  file("one message of 24 MB", () => conversation("big", ["word ".repeat(4_800_000)]), "k.json"),
  file(
    "50,000 messages",
    () =>
      conversation(
        "many",
        times(50_000, (at) => `Text ${at}`),
      ),
    "l.json",
  ),
  file(
    "conversation with 300,000 unknown members",
    () => {
      const members = Object.fromEntries(times(300_000, (at) => [`m${at}`, at]));
      return conversation("wide", ["Hi"]).replace(
        '"messages"',
        `"extensions":${JSON.stringify(members)},"messages"`,
      );
    },
    "m.json",
  ),
  file(
    "20,000 messages with one id",
    () =>
      conversation(
        "same",
        times(20_000, () => "Hi"),
      ).replaceAll(/"id":"same-\d+"/g, '"id":"x"'),
    "n.json",
  ),
  file(
    "one message of 100,000 blocks",
    () => {
      const blocks = times(100_000, (at) => ({
        blockType: "text",
        id: `b${at}`,
        createdAt: "2025-10-03T15:55:27.000Z",
        text: "x",
      }));
      const text = JSON.parse(conversation("blocks", ["Hi"])) as {
        messages: Record<string, unknown>[];
      };
      text.messages = [
        { id: "m", role: "assistant", messageType: "composite", index: 0, contentBlocks: blocks },
      ];
      return JSON.stringify(text);
    },
    "o.json",
  ),
  file(
    "one message of 50,000 wrong blocks",
    () => {
      const blocks = times(50_000, () => ({ blockType: 5 }));
      const text = JSON.parse(conversation("blocks", ["Hi"])) as {
        messages: Record<string, unknown>[];
      };
      text.messages = [
        { id: "m", role: "assistant", messageType: "composite", index: 0, contentBlocks: blocks },
      ];
      return JSON.stringify(text);
    },
    "o2.json",
  ),
  file(
    "HTML 300,000 open tags",
    () => `<!DOCTYPE html><html><body>${"<div>".repeat(300_000)}`,
    "p.html",
  ),
  file(
    "HTML 4 MB of broken tags",
    () => `<!DOCTYPE html><html><body>${"<a <!-- ".repeat(500_000)}`,
    "q.html",
  ),
  file(
    "HTML 4 MB of text marked up",
    () => `<!DOCTYPE html><html><body>${"<b><i>*x*</i></b> &amp; ".repeat(180_000)}</body></html>`,
    "q2.html",
  ),
  file("ChatGPT chain of 40,000", () => chatgptChain(40_000), "conversations.json"),
  file(
    "OpenAPI doubling references",
    () =>
      openApi(
        Object.fromEntries(
          times(40, (at) => {
            const next = { $ref: `#/components/schemas/S${at + 1}` };
            return [
              `S${at}`,
              at === 39 ? { type: "string" } : { type: "object", properties: { a: next, b: next } },
            ];
          }),
        ),
      ),
    "r.json",
  ),
  file(
    "OpenAPI circle of references",
    () =>
      openApi({ S0: { $ref: "#/components/schemas/S1" }, S1: { $ref: "#/components/schemas/S0" } }),
    "s.json",
  ),
  file(
    "tool schema of nested patterns",
    () =>
      toolset(
        "patterns",
        times(500, (at) => ({
          name: `t${at}`,
          argsSchema: {
            type: "object",
            properties: { a: { type: "string", pattern: "((((a+)+)+)+)+$" } },
          },
        })),
      ),
    "t.json",
  ),
  file(
    "tool schema of doubling references",
    () => {
      const defs = Object.fromEntries(
        times(40, (at) => {
          const next = { $ref: `#/$defs/d${at + 1}` };
          return [`d${at}`, at === 39 ? {} : { allOf: [next, next] }];
        }),
      );
      return toolset("doubling", [{ name: "t", argsSchema: { $defs: defs, $ref: "#/$defs/d0" } }]);
    },
    "u.json",
  ),
  file(
    "5,000 tools",
    () =>
      toolset(
        "many",
        times(5000, (at) => ({
          name: `t${at}`,
          summary: "Does it.",
          argsSchema: { type: "object" },
        })),
      ),
    "v.json",
  ),
  file(
    "one tool of 12 MB",
    () => toolset("large", [{ name: "t", summary: "a".repeat(12_000_000) }]),
    "w.json",
  ),
  file(
    "a schema of 100,000 properties",
    () =>
      toolset("props", [
        {
          name: "t",
          argsSchema: {
            type: "object",
            properties: Object.fromEntries(times(100_000, (at) => [`p${at}`, { type: "string" }])),
          },
        },
      ]),
    "w2.json",
  ),
  file(
    "100,000 JSON lines",
    () => `${times(100_000, (at) => `{"role":"user","content":"${at}"}`).join("\n")}\n`,
    "x.jsonl",
  ),
  file("200,000 lines that are no JSON", () => "{\n".repeat(200_000), "y.jsonl"),
  file(
    "fine-tuning rows",
    () =>
      `${times(5000, (at) =>
        JSON.stringify({
          messages: [
            { role: "user", content: `a${at}` },
            { role: "assistant", content: "b" },
          ],
        }),
      ).join("\n")}\n`,
    "z.jsonl",
  ),
  file(
    "8 MB Markdown file",
    () => `# A\n\n## User\n\n${"*a **b `c [d](".repeat(600_000)}`,
    "aa.md",
  ),
];
