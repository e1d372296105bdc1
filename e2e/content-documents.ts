// A conversation with everything a message can hold.

const CONVERSATION = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const AT = "2025-10-03T15:55:19.000Z";

const MARKDOWN = String.raw`# Orbits

The period follows from $T^2 = \frac{4\pi^2}{GM} a^3$, as Kepler saw[^kepler]. The ticket costs $5 and the tour $10.

$$
v = \sqrt{\frac{GM}{r}}
$$

- [x] measure the radius
- [ ] measure the *period*

| Planet | Radius |
| ------ | -----: |
| Mars   | 1.52   |

A broken one: $\frac{a$_b$ and \(\nope{x}\).

~~~mermaid
graph TD
  A[Sun] -->|pulls| B(Mars)
  B --> C{Closed?}
~~~

~~~mermaid
graph nonsense ->->
~~~

[^kepler]: In his third law, **1619**.
`;

/** A second of a moving square, as a WebM file in base64. */
const CLIP =
  "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAVREU2bdLlNu4tTq4QVSalmU6yB" +
  "bk27i1OrhBZUrmtTrIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCBT/srgAAAAAAAAAAAAAAAAAAAAAAAAAA" +
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYREcZIMTYCGQ2hyb21lV0GGQ2hyb21lFlSu" +
  "a7yuuteBAXPFh0qIjL8m37iDgQFV7oEBhoVWX1ZQOOCdsIGguoFaU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1" +
  "AQAAAAAABF/ngQCgQK2h6YEAAAAQBwCdASqgAFoACocIhYWImYSIOAIDC+Jvni58l001tfsQrKUe7rA02qVVObKy" +
  "bwPPTw5UMbqPm761a6kLqEqQooD+u2odvBskU16rHeLBKPoFxDwW4xAAEUneCcIxhuZYcUbAAHWhv6a97oEBpbhQ" +
  "BQCdASqgAFoACocIhYWImYSIOAIABigPCHVUmu4h1VJruIdVSa7iHVUmu4h1VJruIbwA/uuuAKD9odqBAGUAsQQA" +
  "KhHAABgSIP8BAZZzUq4B4rZADQebFg89ebG5+NcgC5QXGq2NwP67ah28GyRTbRtbZfjcvWagNRepXUB9BauwuJfJ" +
  "xd7ST6D6Lw+Q1zIYFCE4GAB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEAAAD7gQCg+aHWgQDMAPEEACoRwAAa" +
  "zAwAbSM7zQA1j5OchF/9JkxyKWLUXk5PWwSpz46PHJybwP67ah28GyRTce5ZNHSdkALjF5psgUtTqJahd3W1z2Wc" +
  "9pjCw2qvxIB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEAAAD7gWWg5KHBgQEwABEFACoRwAAYABkVj/QABf/V" +
  "SomgZwlu+VFPY8KBzEkKZ6pBex5U/6qVKcD+u2odvBskU24VVpq5RvBTAAB1oZumme6BAaWUEQIAKhHAABgAGFgv" +
  "9AAIgIEAAAD7gcyg36G7gQGVANEEACoRwAAYABkV7/QABg/1VfoY1NgZmRulh8KBFTfiu2lV/VVKpVIA/rtqHbwb" +
  "JFNyPY5fI0B1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEAAAD7ggEwoN+hu4EB+gCRBAAqEcAAGAAZ7e/0AAw+" +
  "jx2lPBzaZzR/+6OsfWhT6x8nPjo8cgD+u2odvBskU3IKa/0/OugAdaGbppnugQGllBECACoRwAAYABhYL/QACICB" +
  "AAAA+4IBlaDWobKBAl4AMQQAKhHAABgAGLWP9AAC/AAABBogsWAOXVarx7Y//+qqp/+A/rtqHbwbJFNdgHWhm6aZ" +
  "7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQAAAPuCAfqg2aG2gQLDAHEEACoRoAAYABkVj/QABf/VSp7UyTgrbC/kyVev" +
  "F6pWznTUCJyA/sSyI35t5G30RqYAdaGappjugQGlk/EBACoRwBRgAGFgv9AAIgIEAAD7ggJeoOqhxoEDYgARBQAq" +
  "EYgAGAAaS5f0AA21fhV+D65nFTVLjqpC1B6x9czGi1lwHlGQhgSA/suL5H69aW5txT42P1xojghAjoau4AB1oZum" +
  "me6BAaWUEQIAKhHAABgAGFgv9AAIgIEAAAD7ggLDoOmhxYEDxgDxBAAqEXQAGA05yaHl25AFQPHLayBeL9FsgErA" +
  "e0eSn3azlxpSy23c9AD+0MJc//nDuzztArmIdMoIDSyj8SOnAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQAA" +
  "APuCA2IcU7trjbuLs4EAt4b3gQHxgdQ=";

/** A second of a tone, as a WAV file in base64. */
function tone(): string {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + rate, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(rate, 40);
  const samples = Buffer.from(
    Array.from({ length: rate }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))),
  );
  return Buffer.concat([header, samples]).toString("base64");
}

const call = (id: string, name: string, args: object, more: object = {}) => ({
  blockType: "toolCall",
  id,
  createdAt: AT,
  toolRef: { name, toolsetId: "garden" },
  args,
  ...more,
});
const result = (toolCallId: string, output: unknown, more: object = {}) => ({
  blockType: "toolResult",
  id: `r-${toolCallId}`,
  createdAt: AT,
  toolCallId,
  toolResultState: "succeeded",
  durationMs: 1240,
  output,
  ...more,
});
const message = (id: string, role: string, more: object) => ({ id, role, ...more });

/** @param logLines how many lines the output of one tool has, 58 characters each */
export function richConversation(logLines: number): string {
  const log = Array.from(
    { length: logLines },
    (_, at) => `${at} the machine says that everything is as it should be`,
  ).join("\n");
  return JSON.stringify({
    id: "rich-1",
    schemaUrl: CONVERSATION,
    conversationTitle: "Everything a message can hold",
    messages: [
      message("words", "assistant", { messageType: "text", content: MARKDOWN }),
      message("hidden", "user", {
        messageType: "text",
        content: "Pay to \u202Eeciла\u202C now\u{E0048}\u{E0069}, zero\u200Bwidth too.",
      }),
      message("calls", "assistant", {
        messageType: "composite",
        contentBlocks: [
          call("a", "weather", { query: "Kathmandu", day: 7 }, { requiresApproval: true }),
          call("b", "weather", { day: "Sunday" }),
          {
            blockType: "toolApproval",
            id: "p1",
            createdAt: AT,
            toolCallId: "a",
            toolApprovalState: "rejected",
            approvedBy: "user:eve",
          },
          {
            blockType: "toolApproval",
            id: "p2",
            createdAt: AT,
            toolCallId: "a",
            toolApprovalState: "approved",
            approvedBy: "user:ada",
            reason: "It only reads.",
          },
          result("a", [
            { hour: 6, sky: "clear", degrees: 17 },
            { hour: 12, sky: "rain", degrees: 24 },
          ]),
          result("b", "\u001b[32mok\u001b[0m \u001b[1;31mstorm\u001b[0m at noon"),
          call("c", "edit", { path: "a/b.txt", old_string: "red fox", new_string: "blue fox" }),
          result("c", null, {
            toolResultState: "failed",
            toolResultError: { code: "E_LOCKED", message: "The file is locked" },
          }),
        ],
      }),
      message("one-call", "assistant", {
        messageType: "composite",
        contentBlocks: [call("log", "shell", { command: "cat machine.log" }), result("log", log)],
      }),
      message("orphan", "tool", {
        messageType: "composite",
        contentBlocks: [result("nobody", "left alone")],
      }),
      message("files", "user", {
        messageType: "text",
        content: "",
        attachments: [
          {
            id: "f1",
            attachmentKind: "audio",
            name: "tone.wav",
            mime: "audio/wav",
            base64content: tone(),
            sizeInBytes: 8044,
          },
          {
            id: "f2",
            attachmentKind: "video",
            name: "clip.webm",
            mime: "video/webm",
            base64content: CLIP,
          },
          {
            id: "f3",
            attachmentKind: "file",
            name: "paper.pdf",
            mime: "application/pdf",
            base64content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
            sha256: "00".repeat(32),
          },
          {
            id: "f4",
            attachmentKind: "file",
            name: "notes.txt",
            mime: "text/plain",
            base64content: Buffer.from("first line\nsecond line\n").toString("base64"),
          },
          {
            id: "f5",
            attachmentKind: "image",
            name: "leaf.png",
            mime: "image/png",
            base64content:
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          },
          {
            id: "f6",
            attachmentKind: "link",
            name: "map",
            mime: "text/html",
            uri: "https://example.com/map",
          },
        ],
      }),
    ],
  });
}

/** The toolset that defines one of its tools, with a schema that its first call breaks. */
export function weatherToolset(): string {
  return JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "garden",
        kind: "mcp",
        server: { url: "https://tools.example.com/mcp" },
        tools: [
          {
            name: "weather",
            argsSchema: { type: "object", properties: { day: { type: "string" } } },
          },
        ],
      },
    ],
  });
}
