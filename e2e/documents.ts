// Documents the specs drop. Written in odd but legal JSON on purpose: exports must return these very bytes.

const CONVERSATION = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const TOOLSETS = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

/** A conversation with a retry, a tool chain, thinking, an image; with odd spacing and a number beyond 2^53. */
export function teaConversation(id = "tea-1", title = "Tea for the garden party"): string {
  return `{
  "id": "${id}",
  "schemaUrl": "${CONVERSATION}",
  "mediaType": "application/vnd.cjson+json",
  "conversationTitle": "${title}",
  "systemMessage": "Answer as a tea merchant.",
  "x-odd" : 12345678901234567890.0,
  "messages": [
    { "id": "m1", "role": "user", "messageType": "text", "index": 0, "content": "Which tea fits a **hot** day?" },
    { "id": "m2", "role": "assistant", "messageType": "text", "index": 1, "isPreferred": false, "content": "Black tea, strong." },
    { "id": "m3",   "role": "assistant", "messageType": "composite", "index": 1, "isPreferred": true,
      "contentBlocks": [
        { "blockType": "thinking", "id": "b0", "createdAt": "2025-10-03T15:55:19.000Z", "text": "Something cool is wanted." },
        { "blockType": "toolCall", "id": "c1", "createdAt": "2025-10-03T15:55:19.100Z", "requiresApproval": true,
          "toolRef": { "name": "weather", "toolsetId": "garden" }, "args": { "query": "Kathmandu tomorrow" } },
        { "blockType": "toolApproval", "id": "p1", "createdAt": "2025-10-03T15:55:25.000Z", "toolCallId": "c1",
          "toolApprovalState": "approved", "approvedBy": "user:ada" },
        { "blockType": "toolResult", "id": "r1", "createdAt": "2025-10-03T15:55:26.000Z", "toolCallId": "c1",
          "toolResultState": "succeeded", "durationMs": 812, "output": { "high": 31 } },
        { "blockType": "text", "id": "b1", "createdAt": "2025-10-03T15:55:27.000Z", "text": "Cold brewed oolong." }
      ],
      "attachments": [
        { "id": "a1", "attachmentKind": "image", "name": "leaf.png", "mime": "image/png",
          "base64content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" }
      ] },
    { "id": "m4", "role": "user", "messageType": "text", "index": 2, "content": "Thank\\u0020you." }
  ]
}
`;
}

/** A private conversation, minified, without a final newline. */
export function privateConversation(id = "diary-1"): string {
  return `{"id":"${id}","schemaUrl":"${CONVERSATION}","conversationTitle":"Diary of June","isPrivate":true,"ownerId":"user:ada","messages":[{"id":"d1","role":"user","messageType":"text","content":"Nobody reads this."}]}`;
}

/** Two toolsets with defaults and explicit values. */
export function gardenToolsets(): string {
  return `{
    "schema": "${TOOLSETS}",
    "toolsets": [
        { "id": "garden", "kind": "mcp", "server": { "url": "https://tools.example.com/mcp" },
          "toolsetDefaults": { "requiresApproval": true },
          "tools": [
              { "name": "weather", "summary": "Tomorrow's weather", "argsSchema": { "type": "object" } },
              { "name": "water:plants", "summary": "Opens the valve", "enabled": false }
          ] },
        { "id": "desk", "kind": "builtin", "tools": [ { "name": "calculator" } ] }
    ]
}
`;
}

/** A ChatGPT export with one conversation that branches at the answer. */
export function chatGptExport(): string {
  const text = (id: string, role: string, words: string, time: number) => ({
    id,
    author: { role, name: null, metadata: {} },
    create_time: time,
    content: { content_type: "text", parts: [words] },
    status: "finished_successfully",
    recipient: "all",
    metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
  });
  const node = (id: string, parent: string | null, children: string[], message: unknown) => ({
    id,
    parent,
    children,
    message,
  });
  return JSON.stringify([
    {
      id: "chat-77",
      conversation_id: "chat-77",
      title: "Names for a boat",
      create_time: 1_760_000_000.5,
      update_time: 1_760_000_100,
      current_node: "a2",
      mapping: {
        root: node("root", null, ["u1"], null),
        u1: node("u1", "root", ["a1", "a2"], text("u1", "user", "Name my boat", 1_760_000_001)),
        a1: node("a1", "u1", [], text("a1", "assistant", "Call it Heron", 1_760_000_005)),
        a2: node("a2", "u1", [], text("a2", "assistant", "Call it Kestrel", 1_760_000_009)),
      },
    },
  ]);
}
