const AT = "2025-10-03T15:55:19.000Z";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const call = (id: string, name: string, args: object) => ({
  blockType: "toolCall",
  id,
  createdAt: AT,
  toolRef: { name },
  requiresApproval: true,
  args,
});
const result = (id: string, toolCallId: string, more: object) => ({
  blockType: "toolResult",
  id,
  createdAt: AT,
  toolCallId,
  toolResultState: "succeeded",
  ...more,
});

/** Attachments of the kinds that are shown in their own way. */
function attachments(): object[] {
  const base64content = Buffer.from("first line\nsecond line\n").toString("base64");
  return [
    {
      id: "f1",
      attachmentKind: "image",
      name: "leaf.png",
      mime: "image/png",
      base64content: PIXEL,
    },
    { id: "f2", attachmentKind: "file", name: "notes.txt", mime: "text/plain", base64content },
    { id: "f3", attachmentKind: "audio", name: "tone.wav", mime: "audio/wav", base64content },
    {
      id: "f4",
      attachmentKind: "link",
      name: "map",
      mime: "text/html",
      uri: "https://example.com/",
    },
  ];
}

/** A short conversation with every kind of part that brings code of its own, all in sight at once. */
export function richConversation(hasFormulas: boolean): string {
  const text = [
    "# Parts\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nA [link](https://example.com), `code`, a note[^1].",
    "```ts\nconst answer = 42;\n```",
    ...(hasFormulas ? ["$$\nT^2 = a^3\n$$"] : []),
    "[^1]: At the end.",
  ].join("\n\n");
  const blocks = [
    { blockType: "thinking", id: "t1", createdAt: AT, text: "Something cool is wanted." },
    call("c1", "weather", { query: "Kathmandu", day: 7 }),
    {
      blockType: "toolApproval",
      id: "p1",
      createdAt: AT,
      toolCallId: "c1",
      toolApprovalState: "approved",
      approvedBy: "user:ada",
    },
    result("r1", "c1", { output: [{ hour: 6, sky: "clear" }] }),
    { blockType: "text", id: "x1", createdAt: AT, text },
  ];
  const message = (id: string, index: number, more: object) => ({ id, index, ...more });
  return JSON.stringify({
    id: `bench-rich-${hasFormulas}`,
    schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
    conversationTitle: "Every kind of part",
    systemMessage: "Answer briefly.",
    messages: [
      message("m0", 0, {
        role: "user",
        messageType: "text",
        content: "Pay to \u202Eec\u202C now.",
        attachments: attachments(),
      }),
      message("m1", 1, { role: "assistant", messageType: "composite", contentBlocks: blocks }),
      message("m2", 2, { role: "assistant", messageType: "text", content: "One try." }),
      message("m3", 2, { role: "assistant", messageType: "text", content: "Another try." }),
    ],
  });
}
