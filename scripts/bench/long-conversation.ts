/** A conversation of `count` messages in which every tenth is a retry and every seventh a tool call. */
export function longConversation(count: number): string {
  const messages = Array.from({ length: count }, (_, at) => {
    const words = `Message ${at}. ${"The quick brown fox jumps over the lazy dog. ".repeat(1 + (at % 7))}`;
    const base = {
      id: `m${at}`,
      role: at % 2 === 0 ? "user" : "assistant",
      index: at - (at % 10 === 9 ? 1 : 0),
    };
    if (at % 7 !== 3) return { ...base, messageType: "text", content: words };
    const createdAt = "2025-10-03T15:55:19.000Z";
    return {
      ...base,
      role: "assistant",
      messageType: "composite",
      contentBlocks: [
        {
          blockType: "toolCall",
          id: `c${at}`,
          createdAt,
          toolRef: { name: "search" },
          args: { query: words },
        },
        {
          blockType: "toolResult",
          id: `r${at}`,
          createdAt,
          toolCallId: `c${at}`,
          toolResultState: "succeeded",
          output: words,
        },
        { blockType: "text", id: `t${at}`, createdAt, text: words },
      ],
    };
  });
  const schemaUrl = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
  return JSON.stringify(
    { id: `bench-${count}`, schemaUrl, conversationTitle: `Bench ${count}`, messages },
    null,
    2,
  );
}
