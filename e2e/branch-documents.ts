// Documents for the specs of branches, comparing, finding and keys.

const CONVERSATION = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";

/** A ChatGPT export of a tree: two answers to the first question, and two more below the second of them. */
export function treeExport(): string {
  const mapping: Record<string, unknown> = {
    root: { id: "root", parent: null, children: ["u1"], message: null },
  };
  const add = (
    id: string,
    parent: string,
    children: string[],
    role: string,
    words: string,
    time: number,
  ) => {
    mapping[id] = {
      id,
      parent,
      children,
      message: {
        id,
        author: { role, name: null, metadata: {} },
        create_time: 1_760_000_000 + time,
        content: { content_type: "text", parts: [words] },
        status: "finished_successfully",
        recipient: "all",
        metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
      },
    };
  };
  add("u1", "root", ["a1", "a2"], "user", "Name my boat", 1);
  add("a1", "u1", ["u2"], "assistant", "Call it Heron", 5);
  add("u2", "a1", ["a3"], "user", "Why a heron?", 20);
  add("a3", "u2", [], "assistant", "Herons wait well", 25);
  add("a2", "u1", ["u3"], "assistant", "Call it Kestrel", 9);
  add("u3", "a2", ["a4", "a5"], "user", "Something shorter", 30);
  add("a4", "u3", [], "assistant", "Then call it Kes", 33);
  add("a5", "u3", [], "assistant", "Then call it Kit", 36);
  return JSON.stringify([
    {
      id: "boat-1",
      conversation_id: "boat-1",
      title: "Names for a boat",
      create_time: 1_760_000_000.5,
      update_time: 1_760_000_100,
      current_node: "a5",
      mapping,
    },
  ]);
}

/** One prompt with retries that differ in text, calls, tokens and cost; the next prompt has a time. */
export function retriesConversation(count: number, codeLines = 3): string {
  const retries = Array.from({ length: count }, (_, n) => ({
    id: `r${n + 1}`,
    role: "assistant",
    messageType: "composite",
    index: 1,
    assistantMetadata: {
      model: n % 2 === 0 ? "kettle-large" : "kettle-small",
      usage: { input_tokens: 120, output_tokens: 40 + 13 * n },
      cost: 0.0012 * (n + 1),
      durationMs: 900 + 350 * n,
    },
    contentBlocks: [
      {
        blockType: "toolCall",
        id: `c${n}`,
        createdAt: `2025-10-03T15:${10 + n}:00.000Z`,
        toolRef: { name: "boil", toolsetId: "kitchen" },
        args: { degrees: 80 + n, vessel: n === 0 ? "kettle" : "pot" },
      },
      {
        blockType: "toolResult",
        id: `o${n}`,
        createdAt: `2025-10-03T15:${10 + n}:01.000Z`,
        toolCallId: `c${n}`,
        toolResultState: "succeeded",
        output: { minutes: n + 2 },
      },
      {
        blockType: "text",
        id: `t${n}`,
        createdAt: `2025-10-03T15:${10 + n}:02.000Z`,
        text: [
          `Steep the leaves for ${n + 2} minutes at ${80 + n} degrees.`,
          "```ts",
          ...Array.from(
            { length: codeLines },
            (_line, line) => `const step${line} = steep({ minutes: ${line + n}, lid: true });`,
          ),
          "```",
        ].join("\n"),
      },
    ],
  }));
  const prompt = (id: string, index: number, time: string, text: string) => ({
    id,
    role: "user",
    messageType: "composite",
    index,
    contentBlocks: [{ blockType: "text", id: `${id}-t`, createdAt: time, text }],
  });
  return JSON.stringify(
    {
      id: "steeping",
      schemaUrl: CONVERSATION,
      mediaType: "application/vnd.cjson+json",
      conversationTitle: "How long to steep",
      messages: [
        prompt("q1", 0, "2025-10-03T15:00:00.000Z", "How long shall it steep?"),
        ...retries,
        prompt("q2", 2, "2025-10-03T15:10:30.000Z", "And with milk?"),
        { id: "m1", role: "assistant", messageType: "text", index: 3, content: "A minute longer." },
      ],
    },
    null,
    2,
  );
}

/** A long conversation: "saffron" in every tenth message, "cardamom" only in one tool result far down. */
export function spiceConversation(length: number): string {
  const messages = Array.from({ length }, (_, n) => {
    const words = n % 10 === 3 ? `Order ${n} asks for saffron today.` : `Order ${n} asks for salt.`;
    if (n !== Math.floor(length * 0.75)) {
      const role = n % 2 === 0 ? "user" : "assistant";
      return { id: `s${n}`, role, messageType: "text", content: words };
    }
    const call = (at: number, spice: string) => [
      {
        blockType: "toolCall",
        id: `k${at}`,
        createdAt: "2025-10-03T15:00:00.000Z",
        toolRef: { name: "stock", toolsetId: "shop" },
        args: { shelf: at },
      },
      {
        blockType: "toolResult",
        id: `v${at}`,
        createdAt: "2025-10-03T15:00:01.000Z",
        toolCallId: `k${at}`,
        toolResultState: "succeeded",
        output: { spice },
      },
    ];
    return {
      id: `s${n}`,
      role: "assistant",
      messageType: "composite",
      contentBlocks: [
        ...call(1, "mace"),
        ...call(2, "cumin"),
        ...call(3, "green cardamom"),
        ...call(4, "sumac"),
      ],
    };
  });
  return JSON.stringify({
    id: "spices",
    schemaUrl: CONVERSATION,
    mediaType: "application/vnd.cjson+json",
    conversationTitle: "The spice shop",
    messages,
  });
}
