import { read, withMessages, CONVERSATION, TOOLSET } from "./runs";
import type { Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

const TIME = "2025-10-03T15:55:27.000Z";

/** A conversation of ChatGPT in which so many answers go out from one question. */
function chatgptFan(count: number): string {
  const node = (id: string, role: string, parent: string | null, children: readonly string[]) => ({
    id,
    message: {
      id,
      author: { role },
      content: { content_type: "text", parts: [`Text ${id}`] },
      create_time: 1_700_000_000,
    },
    parent,
    children,
  });
  const answers = times(count, (at) => `a${at}`);
  const mapping = Object.fromEntries([
    ["q", node("q", "user", null, answers)],
    ...answers.map((id) => [id, node(id, "assistant", "q", [])] as const),
  ]);
  return JSON.stringify([
    { title: "Fan", create_time: 1, update_time: 2, mapping, current_node: "a0" },
  ]);
}

const composite = (id: string, contentBlocks: readonly unknown[]) => ({
  id,
  role: "assistant",
  messageType: "composite",
  index: 1,
  contentBlocks,
});

const block = (blockType: string, at: number, rest: object) => ({
  blockType,
  id: `${blockType}${at}`,
  createdAt: TIME,
  ...rest,
});

/** Calls with their results, in one message. */
function calls(count: number): object[] {
  return times(count, (at) => [
    block("toolCall", at, { toolRef: { name: `t${at % 50}` }, args: { at } }),
    block("toolResult", at, {
      toolCallId: `toolCall${at}`,
      toolResultState: "succeeded",
      output: { at },
    }),
  ]).flat();
}

function attachments(count: number, bytes: number): unknown[] {
  const picture = `data:image/png;base64,${"A".repeat(bytes)}`;
  return times(count, (at) => ({
    id: `f${at}`,
    attachmentKind: at === 0 ? "image" : "file",
    name: `File ${at}`,
    ...(at === 0 ? { uri: picture } : { uri: `https://example.com/${at}` }),
  }));
}

const text = (id: string, content: string, rest: object = {}) => ({
  id,
  role: "user",
  messageType: "text",
  index: 0,
  content,
  ...rest,
});

const markdown = (name: string, content: () => string) =>
  read(`Markdown: ${name}`, (id) => withMessages(id, [text("m", content())]), [
    "/conversations/{id}",
    "/api/conversations/{id}/messages?limit=50",
  ]);

/** Documents that are legal and of ordinary size, but of a shape that nobody expects. */
export const SHAPE_BOMBS: readonly Bomb[] = [
  read("50,000 answers to one question", () => chatgptFan(50_000), CONVERSATION),
  read(
    "20,000 retries of one message",
    (id) =>
      withMessages(
        id,
        times(20_000, (at) => text(`m${at}`, `Text ${at}`)),
      ),
    CONVERSATION,
  ),
  read(
    "10,000 attachments and a picture of 20 MB",
    (id) =>
      withMessages(id, [text("m", "See these.", { attachments: attachments(10_000, 20_000_000) })]),
    CONVERSATION,
  ),
  read(
    "20,000 calls in one message",
    (id) => withMessages(id, [composite("m", calls(20_000))]),
    CONVERSATION,
  ),
  read(
    "10,000 messages of a call and its result",
    (id) =>
      withMessages(
        id,
        times(10_000, (at) => ({ ...composite(`m${at}`, calls(1)), index: at })),
      ),
    CONVERSATION,
  ),
  read(
    "10,000 results of one call",
    (id) => {
      const [call, result] = calls(1);
      return withMessages(id, [
        composite("m", [call, ...times(10_000, (at) => ({ ...result, id: `r${at}` }))]),
      ]);
    },
    CONVERSATION,
  ),
  read(
    "10,000 results of one call, a message each",
    (id) => {
      const [call, result] = calls(1);
      return withMessages(id, [
        composite("m", [call]),
        ...times(10_000, (at) => ({ ...composite(`m${at}`, [result]), index: at + 2 })),
      ]);
    },
    CONVERSATION,
  ),
  read(
    "20 messages of 500 blocks of 8 kB",
    (id) => {
      const content = "word ".repeat(1600);
      const parts = times(500, (at) => block("text", at, { text: content }));
      return withMessages(
        id,
        times(20, (at) => ({ ...composite(`m${at}`, parts), index: at })),
      );
    },
    CONVERSATION,
  ),
  read(
    "an audit trail of 100,000 entries",
    (id) => {
      const auditTrail = times(100_000, (at) => ({
        action: "updated",
        actorId: `a${at}`,
        timestamp: TIME,
      }));
      return withMessages(id, [text("m", "Hi", { auditTrail })]);
    },
    CONVERSATION,
  ),
  read(
    "50,000 tool overrides and a system message of 8 MB",
    (id) =>
      conversation(id, ["Hi"]).replace(
        '"messages"',
        `"systemMessage":"${"word ".repeat(1_600_000)}","toolOverrides":${JSON.stringify(
          times(50_000, (at) => ({ toolsetId: "s", toolName: `t${at}`, enabled: true })),
        )},"messages"`,
      ),
    CONVERSATION,
  ),
  read(
    "a title of 4 MB",
    (id) =>
      conversation(id, ["Hi"]).replace(
        `"conversationTitle":"${id}"`,
        `"conversationTitle":"${"word ".repeat(800_000)}"`,
      ),
    CONVERSATION,
  ),
  read(
    "an output of 100,000 members",
    (id) =>
      withMessages(id, [
        composite("m", [
          block("toolCall", 0, { toolRef: { name: "t" }, args: {} }),
          block("toolResult", 0, {
            toolCallId: "toolCall0",
            toolResultState: "succeeded",
            output: Object.fromEntries(times(100_000, (at) => [`m${at}`, at])),
          }),
        ]),
      ]),
    CONVERSATION,
  ),
  read(
    "a chain of 20,000 references",
    (own) =>
      toolset(own, [
        {
          name: "t0",
          argsSchema: {
            type: "object",
            properties: { a: { $ref: "#/$defs/d0" } },
            $defs: Object.fromEntries(
              times(20_000, (at) => [
                `d${at}`,
                at === 19_999 ? { type: "string" } : { $ref: `#/$defs/d${at + 1}` },
              ]),
            ),
          },
        },
      ]),
    TOOLSET,
  ),
  read(
    "a choice of 100,000 values",
    (own) =>
      toolset(own, [
        {
          name: "t0",
          argsSchema: {
            type: "object",
            properties: { a: { enum: times(100_000, (at) => `value ${at}`) } },
          },
        },
      ]),
    TOOLSET,
  ),
  markdown("a table of 5,000 columns", () => {
    const row = `|${"x|".repeat(5000)}\n`;
    return `${row}|${"-|".repeat(5000)}\n${row.repeat(20)}`;
  }),
  markdown("a table of 20,000 rows", () => `|a|b|\n|-|-|\n${"|x|y|\n".repeat(20_000)}`),
  markdown("20,000 quoted levels", () => `${"> ".repeat(20_000)}x`),
  markdown("5,000 list levels", () => times(5000, (at) => `${" ".repeat(at * 2)}- x`).join("\n")),
  markdown("100,000 open brackets", () => "[".repeat(100_000)),
  markdown("200,000 stars", () => "*a **b ".repeat(30_000)),
  markdown("50,000 link definitions", () => times(50_000, (at) => `[l${at}]: /${at}`).join("\n")),
  markdown("50,000 backticks of every length", () =>
    times(300, (at) => "`".repeat(at + 1)).join(" x "),
  ),
  markdown("a code block of 2 MB", () => "```js\n" + "let a = 1;\n".repeat(180_000) + "```"),
  markdown("200 formulas of 1,000 fractions", () =>
    times(200, () => `$${"\\frac{".repeat(1000)}x${"}{y}".repeat(1000)}$`).join("\n\n"),
  ),
  markdown("200,000 lines", () => "x\n".repeat(200_000)),
  markdown("50,000 links", () => "https://example.com/a ".repeat(50_000)),
  markdown("200,000 combining marks", () => `a${"\u0301".repeat(200_000)}`),
];
