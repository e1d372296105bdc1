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
