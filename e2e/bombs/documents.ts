const CONVERSATION = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const TOOLSETS = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

/** A conversation with the given texts as its messages. */
export function conversation(id: string, texts: readonly string[]): string {
  return JSON.stringify({
    id,
    schemaUrl: CONVERSATION,
    mediaType: "application/vnd.cjson+json",
    conversationTitle: id,
    messages: texts.map((content, index) => ({
      id: `${id}-${index}`,
      role: index % 2 === 0 ? "user" : "assistant",
      messageType: "text",
      index,
      content,
    })),
  });
}

/** A conversation whose only message calls a tool with these values. */
export function call(id: string, values: readonly string[]): string {
  const { messages, ...rest } = JSON.parse(conversation(id, [""])) as { messages: object[] };
  const block = {
    blockType: "toolCall",
    id: `${id}-call`,
    createdAt: "2025-01-01T00:00:00.000Z",
    toolRef: { name: "run" },
    args: { values },
  };
  return JSON.stringify({
    ...rest,
    messages: messages.map((message) => ({
      ...message,
      role: "assistant",
      contentBlocks: [block],
    })),
  });
}

interface AnyTool {
  readonly name: string;
  readonly summary?: string;
  readonly argsSchema?: unknown;
}

/** A toolset file with one toolset. */
export function toolset(id: string, tools: readonly AnyTool[]): string {
  const one = { id, kind: "builtin", tools };
  return JSON.stringify({ schema: TOOLSETS, toolsets: [one] });
}

/** Something made once for each number below `count`. */
export function times<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
