import { describe, expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const SAID = ["What is a tide?", "The rise and fall of the sea."] as const;

const ASKED = { role: "user", content: "how are you doing, tell me about the sea" };
const ANSWER = "The sea is wide and rises twice a day. ".repeat(8);

/** A file in the shape of a known format whose texts are in members of another program. */
const OVERLOOKED: readonly (readonly [string, unknown])[] = [
  [
    "chatgpt",
    [
      {
        id: "c",
        title: "Tides",
        mapping: {
          a: { id: "a", parent: null, children: ["b"], message: { pieces: [{ body: SAID[0] }] } },
          b: { id: "b", parent: "a", children: [], message: { pieces: [{ body: SAID[1] }] } },
        },
      },
    ],
  ],
  [
    "claude-ai",
    [
      {
        uuid: "c",
        chat_messages: SAID.map((body, at) => ({ uuid: `m${at}`, sender: "human", body })),
      },
    ],
  ],
  ["gemini-api", { contents: SAID.map((words) => ({ role: "user", parts: [{ words }] })) }],
  [
    "open-webui",
    [
      {
        id: "c",
        chat: {
          history: {
            currentId: "a",
            messages: {
              a: { id: "a", parentId: null, role: "user", segments: [{ words: SAID[0] }] },
            },
          },
        },
      },
    ],
  ],
];

/** Two questions and two answers without a message, with what is known of an answer besides. */
const grokResponses = (answer: (at: number) => object) =>
  [1, 2, 3, 4].map((at) => ({
    response: {
      _id: `r${at}`,
      ...(at > 1 && { parent_response_id: `r${at - 1}` }),
      ...(at % 2 === 1
        ? { sender: "human", message: `${SAID[0]} Part ${at}.` }
        : { sender: "assistant", message: "", ...answer(at) }),
    },
  }));

/** Two questions; the answers are in members that no reader knows, and their entries are bridged or left out. */
const UNANSWERED: readonly (readonly [string, string, unknown])[] = [
  [
    "grok",
    "prod-grok-backend.json",
    {
      conversations: [
        {
          conversation: { id: "g", title: "Tides" },
          responses: grokResponses((at) => ({ pieces: [{ body: `${SAID[1]} Part ${at}.` }] })),
        },
      ],
    },
  ],
  [
    "codex",
    "rollout.jsonl",
    [
      { type: "session_meta", payload: { id: "s", cwd: "/a" } },
      ...[1, 2, 3, 4].map((at) => ({
        type: "response_item",
        payload:
          at % 2 === 1
            ? {
                type: "message",
                role: "user",
                content: [{ type: "input_text", text: `${SAID[0]} Part ${at}.` }],
              }
            : { type: "agent_bulletin", body: { said: `${SAID[1]} Part ${at}.` } },
      })),
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  ],
];

describe("a conversation whose text does not arrive", () => {
  test.each(UNANSWERED)(
    "is no success as %s with questions alone",
    async (format, name, content) => {
      const plan = await planFiles([name, content]);
      expect(plan.items).toMatchObject([
        { format, verdict: "invalid", problems: [{ rule: "import.text-lost", severity: "error" }] },
      ]);
      expect(plan.items[0]?.problems[0]?.message).toContain("Only the user speaks");
    },
  );

  test.each(OVERLOOKED)("is no success as %s", async (format, content) => {
    const plan = await planFiles(["conversations.json", content]);
    expect(plan.items).toMatchObject([
      { format, verdict: "invalid", problems: [{ rule: "import.text-lost", severity: "error" }] },
    ]);
    const path = plan.items[0]?.problems[0]?.path ?? "";
    const at = path.split("/").slice(1);
    const found = at.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)[key],
      content,
    );
    expect(found).toBe(SAID[0]);
  });

  test("is told of where answers may be under names of other things", async () => {
    const responses = grokResponses((at) => ({
      steps: [{ tagged_text: { summary: `${SAID[1]} It does so twice a day, ${at}.` } }],
    }));
    const conversation = { id: "g", title: "Tides" };
    const plan = await planFiles([
      "prod-grok-backend.json",
      { conversations: [{ conversation, responses }] },
    ]);
    expect(plan.items).toMatchObject([{ format: "grok", verdict: "new" }]);
    expect(plan.items[0]?.problems).toContainEqual(
      expect.objectContaining({
        rule: "import.text-lost",
        severity: "warning",
        path: "/conversations/0/responses/1/response/steps/0/tagged_text/summary",
        message: expect.stringContaining("Only the user speaks in these 2 messages") as string,
      }),
    );
  });

  test("is told of when it is only some of it", async () => {
    const chat_messages = [
      {
        uuid: "m0",
        sender: "human",
        text: "Tell me everything about tides, please, and do not spare me.",
      },
      { uuid: "m1", sender: "assistant", fragments: [{ body: SAID[1] }] },
    ];
    const plan = await planFiles(["conversations.json", [{ uuid: "c", chat_messages }]]);
    const [item] = plan.items;
    expect(item).toMatchObject({ format: "claude-ai", verdict: "new" });
    expect(item?.problems).toContainEqual(
      expect.objectContaining({
        rule: "import.text-lost",
        severity: "warning",
        path: "/0/chat_messages/1/fragments/0/body",
      }),
    );
    expect(item?.fidelity?.lost).toContainEqual(
      expect.objectContaining({ what: "texts of messages", count: 1 }),
    );
  });

  test.each([
    ["openai", { messages: [ASKED, { role: "assistant", content: "", answer: ANSWER }] }],
    [
      "claude-ai",
      [
        {
          uuid: "c",
          chat_messages: [
            { uuid: "m0", sender: "human", text: ASKED.content },
            { uuid: "m1", sender: "assistant", text: "", fragments: [{ body: ANSWER }] },
          ],
        },
      ],
    ],
    [
      "grok",
      {
        conversations: [
          {
            conversation: { id: "g", title: "Tides" },
            responses: [
              { response: { _id: "r1", sender: "human", message: ASKED.content } },
              {
                response: {
                  _id: "r2",
                  parent_response_id: "r1",
                  sender: "assistant",
                  message: "",
                  pieces: [{ body: ANSWER }],
                },
              },
            ],
          },
        ],
      },
    ],
  ])("is refused as %s also where it is one answer alone", async (format, content) => {
    const plan = await planFiles(["messages.json", content]);
    expect(plan.items).toMatchObject([
      { format, verdict: "invalid", problems: [{ rule: "import.text-lost", severity: "error" }] },
    ]);
  });

  test.each([
    {},
    { metadata: { note: "Stopped by the user before it began." } },
    { status: "The provider answered nothing at all, and that was the end of it all for today." },
  ])("is none where the only answer was empty, beside %j", async (beside) => {
    const messages = [ASKED, { role: "assistant", content: "", ...beside }];
    const plan = await planFiles(["messages.json", { messages }]);
    expect(plan.items).toMatchObject([{ format: "openai", verdict: "new" }]);
  });

  test.each([
    ["a list of messages", SAID.map((fragment) => ({ role: "user", content: null, fragment }))],
    ["a request", { messages: SAID.map((body) => ({ role: "user", content: { body } })) }],
  ])("is not taken for OpenAI's where %s has its text elsewhere", async (_, content) => {
    const plan = await planFiles(["messages.json", content]);
    for (const item of plan.items)
      expect(item).toMatchObject({ verdict: "invalid", format: "unknown" });
    expect(plan.items.length).toBeGreaterThan(0);
  });

  test("is a conversation without messages where the source has none either", async () => {
    const empty = { uuid: "c", name: "Nothing yet", summary: "", chat_messages: [] };
    const plan = await planFiles(["conversations.json", [empty]]);
    expect(plan.items).toMatchObject([{ format: "claude-ai", verdict: "new" }]);
  });
});
