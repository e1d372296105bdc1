import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DATASET_ROWS } from "@/lib/formats/kit/rewrite/dataset-rows";
import { rewriteText } from "@/lib/formats/kit/rewrite/rewrite-text";
import { runTask } from "@/lib/work/pool";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { asRecord, asRecords, asText } from "@/lib/shared/read-value";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { lines } from "../__corpus__/said";
import { itemText } from "../session/item-text";

useLibrary();

const ASKED = (at: number) => `Where is boat ${at}?`;
const SAID = (at: number) => `Boat ${at} is in the harbour.`;
const talk = (at: number) => [
  { role: "user", content: ASKED(at) },
  { role: "assistant", content: SAID(at) },
];
const turns = (at: number) => [
  { from: "human", value: ASKED(at) },
  { from: "gpt", value: SAID(at) },
];

const answerOf = (rows: readonly object[], cut: readonly (readonly string[])[] = []) => ({
  features: [{ feature_idx: 0, name: "messages", type: {} }],
  rows: rows.map((row, at) => ({ row_idx: at, row, truncated_cells: cut[at] ?? [] })),
  num_rows_total: rows.length,
});

/** Who says what in each conversation of a plan. */
async function talksOf({ id, items }: ImportPlan): Promise<string[][]> {
  const all: string[][] = [];
  for (const item of items) {
    expect(item).toMatchObject({ kind: "conversation", verdict: "new" });
    const text = await itemText(id, item.id);
    const document = asRecord(JSON.parse(await collectText(text!.stream)));
    all.push(
      asRecords(document?.["messages"]).map((message) => {
        const blocks = asRecords(message["contentBlocks"]).map((block) => asText(block["text"]));
        return `${asText(message["role"])}: ${asText(message["content"]) ?? blocks.join(" ")}`;
      }),
    );
  }
  return all;
}

const told = (at: number) => [`user: ${ASKED(at)}`, `assistant: ${SAID(at)}`];

const hugging = (at: number, ancestors: boolean) => ({
  _id: { $oid: `65${at}` },
  sessionId: "s",
  title: `Boat ${at}`,
  model: "m",
  rootMessageId: "r",
  messages: [
    { id: "r", from: "system", content: "", ...(ancestors && { ancestors: [] }) },
    { id: "u", from: "user", content: ASKED(at), ...(ancestors && { ancestors: ["r"] }) },
    { id: "a", from: "assistant", content: SAID(at), ...(ancestors && { ancestors: ["r", "u"] }) },
  ],
});

const chatbox = (at: number) => ({
  id: `s${at}`,
  name: `Boat ${at}`,
  type: "chat",
  messages: [
    { id: "1", role: "user", contentParts: [{ type: "text", text: ASKED(at) }] },
    { id: "2", role: "assistant", contentParts: [{ type: "text", text: SAID(at) }] },
  ],
});

const dify = (at: number, conversation: string, more: object = {}) => ({
  id: `m${at}`,
  conversation_id: conversation,
  inputs: {},
  query: ASKED(at),
  answer: SAID(at),
  created_at: 1_700_000_000 + at,
  ...more,
});

const poe = (at: number) => ({
  title: `Boat ${at}`,
  messages: [
    { messageId: 2, author: "claude", text: SAID(at), creationTime: 2 },
    { messageId: 1, author: "human", text: ASKED(at), creationTime: 1 },
  ],
});

const character = (at: number) => ({
  external_id: `e${at}`,
  msgs: [
    { src: { is_human: true, name: "me" }, text: ASKED(at) },
    { src: { is_human: false, name: "Captain" }, text: SAID(at) },
  ],
});

const wildchat = (at: number) => ({
  conversation_hash: "h",
  model: "m",
  timestamp: "2026-01-01T00:00:00Z",
  conversation: talk(at).map((turn) => ({ ...turn, language: "English", toxic: false })),
  turn: 1,
  openai_moderation: [{ flagged: false }],
});

const lmsys = (at: number) => ({ conversation_id: `c${at}`, model: "m", conversation: talk(at) });
const pair = (at: number) => ({ input: ASKED(at), output: SAID(at) });
const BATTLE = { question_id: "q", model_a: "walnut-a", model_b: "walnut-b", winner: "model_b" };
const inParts = (at: number) =>
  talk(at).map(({ role, content }) => ({ role, content: [{ type: "text", text: content }] }));

const perplexity = (at: number) => ({
  context_title: `Boat ${at}`,
  created_at: "2026-01-01T00:00:00Z",
  entries: [{ query: ASKED(at), answer: SAID(at), query_status: "COMPLETED" }],
});

describe("plain messages in members of a program's own", () => {
  test.each([
    ["rows of messages", "rows.json", answerOf([{ messages: talk(1) }, { messages: talk(2) }])],
    [
      "rows of turns",
      "rows.json",
      answerOf([{ conversations: turns(1) }, { conversations: turns(2) }]),
    ],
    [
      "rows that are messages of two conversations",
      "rows.json",
      answerOf(
        [1, 2].flatMap((at) => talk(at).map((each) => ({ conversation_id: `c${at}`, ...each }))),
      ),
    ],
    ["HuggingChat's lines", "conversations.jsonl", lines(hugging(1, true), hugging(2, false))],
    ["HuggingChat's list", "conversations.json", [hugging(1, true), hugging(2, true)]],
    [
      "a backup of Chatbox",
      "chatbox-exported-data.json",
      {
        "chat-sessions-list": [{ id: "s1" }, { id: "s2" }],
        "session:s1": chatbox(1),
        "session:s2": chatbox(2),
        settings: { apiKey: "hush" },
      },
    ],
    [
      "an older backup of Chatbox",
      "chatbox.json",
      { "chat-sessions": [1, 2].map((at) => ({ id: `s${at}`, name: "t", messages: talk(at) })) },
    ],
    [
      "a put-aside thread of Chatbox",
      "chatbox.json",
      { "session:s": { ...chatbox(2), threads: [{ id: "t", name: "old", messages: talk(1) }] } },
    ],
    ["a page of Dify", "messages.json", { data: [dify(1, "a"), dify(2, "b")], has_more: false }],
    ["lines of Dify", "logs.jsonl", lines(dify(1, "a"), dify(2, "b"))],
    ["chats of Poe", "poe.json", { chats: [poe(1), poe(2)] }],
    ["a list of Poe", "poe.json", [poe(1), poe(2)]],
    ["Character.AI", "dump.json", { histories: { histories: [character(1), character(2)] } }],
    ["rows of WildChat", "rows.jsonl", lines(wildchat(1), wildchat(2))],
    ["one row of WildChat", "row.json", [wildchat(1), wildchat(2)]],
    ["rows of LMSYS in the viewer", "rows.json", answerOf([lmsys(1), lmsys(2)])],
    ["rows of pairs", "rows.jsonl", lines(...[1, 2].map((at) => ({ conversation: [pair(at)] })))],
    [
      "rows with turns that have a from",
      "rows.json",
      [1, 2].map((at) => ({ id: `c${at}`, conversation: turns(at) })),
    ],
    [
      "a battle of two models",
      "battles.jsonl",
      lines({ ...BATTLE, conversation_a: talk(1), conversation_b: talk(2) }),
    ],
    [
      "a battle whose texts are in parts",
      "battles.json",
      [{ ...BATTLE, conversation_a: inParts(1), conversation_b: inParts(2) }],
    ],
    ["an account of Perplexity", "p.json", { conversations: [perplexity(1), perplexity(2)] }],
    [
      "chats of Gemini Voyager",
      "gemini.json",
      [1, 2].map((at) => ({
        format: "gemini-voyager.chat.v1",
        url: "https://gemini.google.com/app/1",
        items: [{ user: ASKED(at), assistant: SAID(at), starred: at === 1 }],
      })),
    ],
    [
      "Character.AI as a program saves it",
      "dump.json",
      {
        character: { name: "Captain" },
        histories: [1, 2].map((at) => [
          { name: "me", text: ASKED(at), isHuman: true },
          { name: "Captain", text: SAID(at), isHuman: false },
        ]),
      },
    ],
  ])("are read as one conversation each: %s", async (_, name, content) => {
    const plan = await planFiles([name, content]);
    expect(await talksOf(plan)).toEqual([told(1), told(2)]);
    expect(plan.items.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test("of Dify follow their times, and those of one conversation go into one", async () => {
    const plan = await planFiles(["messages.json", { data: [dify(2, "a"), dify(1, "a")] }]);
    expect(await talksOf(plan)).toEqual([[...told(1), ...told(2)]]);
  });

  test("of HuggingChat keep another answer to the same message as a branch", async () => {
    const { messages, ...others } = hugging(1, true);
    const second = { id: "b", from: "assistant", content: SAID(2), ancestors: ["r", "u"] };
    const plan = await planFiles(["c.json", { ...others, messages: [...messages, second] }]);
    const [talked] = await talksOf(plan);
    expect(talked).toEqual([...told(1), `assistant: ${SAID(2)}`]);
    const text = await itemText(plan.id, plan.items[0]!.id);
    const document = asRecord(JSON.parse(await collectText(text!.stream)));
    const places = asRecords(document?.["messages"]).map(({ index }) => index);
    expect(new Set(places).size).toBe(2);
  });

  test("leave out settings, and say so by name", async () => {
    const backup = { "session:s": chatbox(1), settings: { apiKey: "sk-hush-hush-hush" } };
    const plan = await planFiles(["backup.json", backup]);
    expect(plan.notes.join(" ")).toMatch(/Chatbox.*"settings".*not imported/u);
    const text = await itemText(plan.id, plan.items[0]!.id);
    expect(await collectText(text!.stream)).not.toContain("hush");
  });
});

test.each([
  [
    "HuggingChat",
    {
      ...hugging(1, true),
      messages: [
        ...hugging(1, true).messages,
        { id: "v", from: "user", content: ASKED(2), ancestors: ["r"] },
      ],
    },
  ],
  [
    "Dify",
    {
      data: [dify(1, "a", { parent_message_id: "m0" }), dify(2, "a", { parent_message_id: "m0" })],
    },
  ],
  [
    "Character.AI",
    {
      histories: [
        {
          msgs: [
            ...character(1).msgs,
            { src: { is_human: false }, text: SAID(2), is_alternative: true },
          ],
        },
      ],
    },
  ],
  [
    "Chatbox",
    { "session:s": { id: "s", name: "t", messages: [{ role: "user", body: ASKED(1) }] } },
  ],
  [
    "Hugging Face: rows of a collection of chats",
    answerOf([{ conversation: [...talk(1), { role: "assistant", content: { said: SAID(2) } }] }]),
  ],
  ["rows of a collection of chats", [{ conversation: [...talk(1), { role: "user" }] }]],
  [
    "Perplexity",
    { conversations: [{ context_title: "t", entries: [{ query: ASKED(1), answer: 1 }] }] },
  ],
  ["Gemini Voyager", { format: "gemini-voyager.chat.v2", items: [{ text: ASKED(1) }] }],
  ["Hugging Face", answerOf([{ text: ASKED(1) }])],
])("what is more than plain messages is refused by the name of %s", async (named, content) => {
  const { items } = await planFiles(["file.json", content]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
  expect(items[0]!.problems[0]!.message.split(" has the keys ")[0]).toContain(named);
});

test("what was rewritten is imported, and known when it comes again", async () => {
  const files = ["rows.json", answerOf([{ messages: talk(1) }, { messages: talk(2) }])] as const;
  expect(await importFiles(files)).toMatchObject({ status: "done" });
  const { items } = await planFiles(files);
  expect(items.map(({ verdict }) => verdict)).toEqual(["identical", "identical"]);
});

test("a session in which nothing was said yet is no failure", async () => {
  const backup = { "session:a": chatbox(1), "session:b": { id: "b", name: "New", messages: [] } };
  const { items } = await planFiles(["backup.json", backup]);
  expect(items.filter(({ verdict }) => verdict === "invalid")).toEqual([]);
});

test("one conversation that is more does not keep the others from being read", async () => {
  const edited = { id: "v", from: "user", content: ASKED(2), ancestors: ["r"] };
  const { messages, ...others } = hugging(1, true);
  const file = lines({ ...others, messages: [...messages, edited] }, hugging(2, true));
  const { items } = await planFiles(["conversations.jsonl", file]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
    { verdict: "new", problems: [], counts: { messages: 2 } },
  ]);
  expect(items[0]!.problems[0]!.message).toContain("HuggingChat");
});

test("a row of which the viewer cut a cell says so, whether it is read or not", async () => {
  const rows = [
    { messages: talk(1), note: "Tide" },
    { messages: '[{"role": "us' },
    { messages: talk(3) },
  ];
  const plan = await planFiles(["rows.json", answerOf(rows, [["note"], ["messages"]])]);
  const cut = plan.items.map(({ verdict, problems }) => [
    verdict,
    problems.filter(({ rule }) => rule === "import.text-cut").map(({ message }) => message),
  ]);
  expect(cut).toEqual([
    ["new", [expect.stringContaining('cut "note" of row 0')]],
    ["invalid", [expect.stringContaining('cut "messages" of row 1')]],
    ["new", []],
  ]);
});

test("a row that is two conversations says of both what the viewer cut", async () => {
  const battle = (at: number) => ({ conversation_a: talk(at), conversation_b: talk(at + 1) });
  const plan = await planFiles(["rows.json", answerOf([battle(1), battle(3)], [[], ["note"]])]);
  const cut = plan.items.map(({ problems }) => problems.map(({ message }) => message));
  const said = [expect.stringContaining('cut "note" of row 1')];
  expect(cut).toEqual([[], [], said, said]);
});

test("rows that are messages of one conversation say what the viewer cut of any", async () => {
  const rows = answerOf(talk(1), [[], ["content"]]);
  const { items } = await planFiles(["rows.json", rows]);
  expect(items).toMatchObject([{ verdict: "new", problems: [{ rule: "import.text-cut" }] }]);
});

test("every cut cell is named, and no other", () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 9 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), (cells) => {
      const answer = answerOf(
        cells.map(() => ({ messages: talk(1) })),
        cells,
      );
      const cut = DATASET_ROWS.rewrite(answer)!.cut;
      expect([...cut.keys()]).toEqual([...cells.keys()].filter((at) => cells[at]!.length > 0));
      for (const [at, message] of cut) {
        for (const name of cells[at]!) expect(message).toContain(JSON.stringify(name));
      }
    }),
  );
});

test("a thread rewrites a large file as it would be rewritten here", async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ messages: talk(at) }));
  const text = JSON.stringify(answerOf(many, [["note"]]));
  const inThread = await runTask("rewriteText", text, { owner: "test" });
  expect(inThread).toEqual(rewriteText(text));
  const { items } = await planFiles(["rows.json", text]);
  expect(items.map(({ counts }) => counts?.messages)).toEqual(many.map(() => 2));
});
