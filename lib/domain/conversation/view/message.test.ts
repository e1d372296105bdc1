import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { asList, asRecord } from "@/lib/shared/read-value";
import { messageFacts } from "../facts/message";
import { buildToolChains, chainsByBlock } from "../tool-calls/chains";
import type { MessageView } from "./types";
import { viewMessage, type MessageRow, type ViewInput } from "./message";

const row: MessageRow = {
  id: 1,
  documentId: "m",
  position: 0,
  revision: 1,
  byteLength: 10,
  edited: false,
  problems: 0,
};
const hrefOf: ViewInput["hrefOf"] = (message, pointer) => `/${message}#${pointer}`;

function view(value: unknown, more: Partial<ViewInput> = {}): MessageView {
  return viewMessage({ row, value, hrefOf, ...more });
}

/** Views of all messages of a conversation, linked as the store does it. */
function viewAll(messages: readonly unknown[]): MessageView[] {
  const events = messages.flatMap((value, message) => {
    const { tools, deleted } = messageFacts(value);
    return tools.map((tool) => ({ ...tool, message, deleted }));
  });
  const chains = chainsByBlock(buildToolChains(events));
  return messages.map((value, position) =>
    view(value, {
      row: { ...row, position },
      chains: chains.get(position) ?? new Map(),
      blockAt: (place) => asList(asRecord(messages[place.message])?.contentBlocks)[place.position],
    }),
  );
}

describe("text", () => {
  test("of a text message looks like a text block", () => {
    expect(view(buildMessage({ content: "Hi" })).blocks).toEqual([
      {
        kind: "text",
        pointer: "/content",
        id: "",
        atMs: null,
        text: { text: "Hi", size: 2, elided: false },
        streaming: false,
      },
    ]);
  });

  test("of thousands of blocks is counted beyond the first ones", () => {
    const many = buildComposite(Array.from({ length: 1234 }, (_, at) => buildText(`Text ${at}`)));
    const { blocks, cutBlocks } = view(many);
    expect([blocks.length, cutBlocks]).toEqual([500, 734]);
    expect(view(buildComposite([buildText("Hi")]))).not.toHaveProperty("cutBlocks");
  });

  test("of blocks keeps their order and marks", () => {
    const message = buildComposite([
      buildThinking("hm", { isStreaming: true }),
      buildText("x".repeat(9000), { id: "b" }),
    ]);
    expect(view(message).blocks).toMatchObject([
      { kind: "thinking", pointer: "/contentBlocks/0", streaming: true },
      {
        kind: "text",
        id: "b",
        atMs: Date.parse("2025-10-03T15:55:19.000Z"),
        text: { size: 9000, elided: true, href: "/0#/contentBlocks/1/text" },
      },
    ]);
  });

  test.each([
    [{ messageType: "text" }, []],
    [{ messageType: "composite" }, []],
    [{ messageType: "composite", contentBlocks: null }, []],
    [
      { messageType: "text", content: 7 },
      [{ kind: "unknown", pointer: "/content", rule: "schema.type", json: { text: "7" } }],
    ],
    [
      { messageType: "composite", contentBlocks: { a: 1 } },
      [{ kind: "unknown", pointer: "/contentBlocks", rule: "schema.type" }],
    ],
    [
      { messageType: "composite", contentBlocks: [{ blockType: "text", text: 7 }] },
      [{ kind: "unknown", rule: "schema.type" }],
    ],
    [
      { messageType: "composite", contentBlocks: [null, { blockType: "image" }] },
      [
        { kind: "unknown", pointer: "/contentBlocks/0" },
        { kind: "unknown", pointer: "/contentBlocks/1", rule: "schema.discriminator" },
      ],
    ],
    [
      { role: "user", content: "old" },
      [{ kind: "unknown", pointer: "", rule: "schema.discriminator" }],
    ],
    ["nonsense", [{ kind: "unknown", pointer: "", json: { text: '"nonsense"' } }]],
  ])("of %j leaves no hole", (message, blocks) => {
    expect(view(message).blocks).toMatchObject(blocks);
  });
});

describe("tool calls", () => {
  test("carry their approvals and results, also from other messages", () => {
    const [first, second] = viewAll([
      buildComposite([
        buildCall({
          id: "c1",
          requiresApproval: true,
          toolRef: { name: "web:fetch", toolsetId: "web", version: "2" },
        }),
        buildApproval("c1", { reason: "fine" }),
      ]),
      buildComposite([buildResult("c1", { output: "page", durationMs: 12 }), buildText("Done.")], {
        role: "tool",
      }),
    ]);
    expect(first?.blocks).toMatchObject([
      {
        kind: "toolCall",
        id: "c1",
        name: "web:fetch",
        toolsetId: "web",
        version: "2",
        requiresApproval: true,
        telling: "https://example.com/",
        args: { text: '{\n  "url": "https://example.com/"\n}' },
        status: "succeeded",
        approvals: [
          {
            message: 0,
            pointer: "/contentBlocks/1",
            state: "approved",
            approvedBy: "user:ada",
            reason: "fine",
            deciding: true,
          },
        ],
        results: [
          {
            message: 1,
            pointer: "/contentBlocks/0",
            state: "succeeded",
            durationMs: 12,
            outputForm: "text",
            output: { text: "page" },
            error: null,
            metadata: null,
          },
        ],
        problems: [],
      },
      { kind: "toolApproval", shownAbove: true, orphan: false, callMessage: 0, approval: null },
    ]);
    expect(second?.blocks).toMatchObject([
      {
        kind: "toolResult",
        state: "succeeded",
        callId: "c1",
        shownAbove: true,
        callMessage: 0,
        result: null,
      },
      { kind: "text" },
    ]);
  });

  test("mark the last approval and result as deciding", () => {
    const [message] = viewAll([
      buildComposite([
        buildCall({ id: "c" }),
        buildApproval("c", { toolApprovalState: "rejected" }),
        buildApproval("c"),
        buildResult("c", {
          toolResultState: "failed",
          toolResultError: { code: "E", message: "no", data: { at: 1 } },
        }),
        buildResult("c", { output: null, metadata: { cached: true } }),
      ]),
    ]);
    const [card] = message!.blocks;
    expect(card).toMatchObject({
      approvals: [{ deciding: false }, { deciding: true }],
      results: [
        { deciding: false, error: { code: "E", message: "no", data: { text: '{\n  "at": 1\n}' } } },
        {
          deciding: true,
          output: { text: "null" },
          outputForm: "json",
          metadata: { elided: false },
        },
      ],
      problems: ["tool.approval-conflict", "tool.many-results"],
    });
  });

  test("without their chain are seen alone", () => {
    const { contentBlocks, ...message } = buildComposite([
      buildCall({ id: "c" }),
      buildResult("c", { output: undefined as never }),
    ]);
    expect(view({ ...message, contentBlocks }).blocks).toMatchObject([
      { status: "succeeded", results: [{ state: "succeeded", output: null }] },
      {},
    ]);
    expect(view({ ...message, contentBlocks }, { chains: new Map() }).blocks).toMatchObject([
      { status: "no-result", results: [] },
      { orphan: true },
    ]);
  });

  test("keep a row for a part that was not loaded", () => {
    const messages = [buildComposite([buildCall({ id: "c" })]), buildComposite([buildResult("c")])];
    const events = messages.flatMap((value, message) =>
      messageFacts(value).tools.map((tool) => ({ ...tool, message, deleted: false })),
    );
    const chains = chainsByBlock(buildToolChains(events)).get(0)!;
    expect(view(messages[0], { chains }).blocks).toMatchObject([
      { results: [{ message: 1, state: "succeeded", output: null }] },
    ]);
  });

  test("orphans bring their content along", () => {
    const [message] = viewAll([
      buildComposite([
        buildResult("gone", { toolResultError: "broken" as never }),
        buildApproval("gone"),
      ]),
    ]);
    expect(message?.blocks).toMatchObject([
      {
        kind: "toolResult",
        orphan: true,
        shownAbove: false,
        callMessage: null,
        problems: ["tool.result-orphan"],
        result: { output: {}, error: { message: null, data: { text: '"broken"' } } },
      },
      {
        kind: "toolApproval",
        orphan: true,
        problems: ["tool.approval-orphan"],
        approval: { state: "approved" },
      },
    ]);
  });

  test("show JSON as it is written when the text is at hand", () => {
    const raw =
      '{"messageType":"composite","metadata":{"n":1.0},"contentBlocks":[{"blockType":"toolCall","args":{"id":12345678901234567890,"id":2.50}}]}';
    const exact = view(JSON.parse(raw), { rawOf: () => raw });
    expect(exact.blocks).toMatchObject([
      { args: { text: '{\n  "id": 12345678901234567890,\n  "id": 2.50\n}' } },
    ]);
    expect(exact.metadata?.text).toBe('{\n  "n": 1.0\n}');
    expect(view(JSON.parse(raw)).blocks).toMatchObject([{ args: { text: '{\n  "id": 2.5\n}' } }]);
  });

  test("without arguments have none", () => {
    const { args: _, ...call } = buildCall() as { args?: unknown };
    expect(view({ messageType: "composite", contentBlocks: [call] }).blocks).toMatchObject([
      { args: { text: "", size: 0 }, telling: null },
    ]);
  });
});

describe("the rest of a message", () => {
  test.each([
    [buildComposite([buildText("a")]), "exact"],
    [buildComposite([buildText("a", { createdAt: "2025-01-01 10:00:00" })]), "zoneless"],
    [buildComposite([buildText("a", { createdAt: "2025-01-01" })]), "zoneless"],
    [buildMessage(), "none"],
  ])("time of %#", (message, timeForm) => {
    expect(view(message)).toMatchObject({ timeForm, createdMs: messageFacts(message).createdMs });
  });

  test("tells edits, notes and what the source hid", () => {
    const updated = {
      action: "updated",
      actorId: "u",
      timestamp: "2025-01-01",
      changeDescription: "typo",
    } as const;
    expect(view(buildMessage({ auditTrail: [updated, null as never] }))).toMatchObject({
      edited: true,
      auditTrail: [
        {
          action: "updated",
          actorId: "u",
          timestamp: "2025-01-01",
          ms: Date.UTC(2025, 0, 1),
          description: "typo",
        },
      ],
    });
    expect(view(buildMessage(), { row: { ...row, edited: true } }).edited).toBe(true);
    expect(view(buildMessage({ metadata: { originalRole: "system" } })).note).toBe("system");
    expect(view(buildMessage({ metadata: { originalRole: "critic" } })).note).toBeNull();
    expect(
      view(buildMessage({ extensions: { "dev.colloquy:source": { v: 1, hidden: true } } })).hidden,
    ).toBe(true);
    expect(view(buildMessage())).toMatchObject({ edited: false, note: null, hidden: false });
  });

  test("shows details only when there is something in them", () => {
    expect(view(buildMessage({ metadata: {} }))).toMatchObject({
      metadata: null,
      extensions: null,
      assistantMetadata: null,
    });
    expect(view(buildMessage({ metadata: { a: "x".repeat(5000) } })).metadata).toMatchObject({
      elided: true,
      href: "/0#/metadata",
    });
  });

  test("never holds a file", () => {
    const file = Buffer.from(
      Array.from({ length: 30_000 }, (_, at) => (at * 89 + (at >> 3)) % 256),
    ).toString("base64");
    const url = `data:image/png;base64,${file}`;
    const attachments = [
      { id: "a", attachmentKind: "image", name: "n", base64content: file },
      { id: "b", attachmentKind: "image", name: "n", uri: url },
    ];
    const messages = [
      buildComposite(
        [
          buildText(url),
          buildCall({ id: "c", args: { url } }),
          buildResult("c", { output: [file, { url }] }),
          { blockType: "image", data: file } as never,
        ],
        { attachments: attachments as never, metadata: { file } },
      ),
      { messageType: "video", attachments },
    ];
    const sent = JSON.stringify(viewAll(messages));
    expect(sent).not.toContain(file.slice(200, 260));
    expect(sent.length).toBeLessThan(6000);
  });

  test("is total, with one view for each block", () => {
    fc.assert(
      fc.property(fc.array(arbitraryMessage, { maxLength: 4 }), fc.jsonValue(), (values, other) => {
        const messages = [...values, other];
        viewAll(messages).forEach((seen, at) => {
          const record = asRecord(messages[at]);
          const composite =
            record?.messageType === "composite" && Array.isArray(record.contentBlocks);
          expect(composite ? seen.blocks.length : 0).toBe(
            composite ? asList(record.contentBlocks).length : 0,
          );
          expect(JSON.stringify(seen)).toBeTypeOf("string");
        });
      }),
    );
  });
});
