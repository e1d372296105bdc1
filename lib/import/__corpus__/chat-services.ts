import { ANSWER as A, lines, QUESTION as Q, type Shape } from "./said";

/** Conversations as other programs save or export them: the program, a file name, the content. */
export const CHAT_SERVICES: readonly Shape[] = [
  [
    "Poe",
    "poe.json",
    {
      bot: "Claude",
      messages: [
        { author: "human", text: Q, creationTime: 1 },
        { author: "bot", text: A, creationTime: 2 },
      ],
    },
  ],
  [
    "Poe list",
    "poe.json",
    [
      {
        chatId: 1,
        chatCode: "x",
        title: "t",
        messages: [
          { messageId: 1, author: "human", text: Q },
          { messageId: 2, author: "claude", text: A },
        ],
      },
    ],
  ],
  [
    "Perplexity",
    "perplexity.json",
    { entries: [{ query_str: Q, text: A, uuid: "1", thread_url_slug: "s" }] },
  ],
  ["Perplexity list", "perplexity.json", [{ id: "1", query: Q, answer: A, sources: [] }]],
  [
    "Mistral Le Chat",
    "chat-1.json",
    [
      {
        id: "1",
        version: 0,
        chatId: "c",
        content: Q,
        contentChunks: null,
        role: "user",
        createdAt: "2025-01-01T00:00:00Z",
        reaction: "neutral",
        parentId: null,
        parentVersion: null,
        files: [],
      },
      {
        id: "2",
        version: 0,
        chatId: "c",
        content: "",
        contentChunks: [{ type: "text", text: A }],
        role: "assistant",
        createdAt: "2025-01-01T00:00:01Z",
        parentId: "1",
        parentVersion: 0,
        files: [],
      },
    ],
  ],
  [
    "Mistral Le Chat, several answers",
    "chat-2.json",
    [1, 2, 3, 4].map((n) => ({
      id: String(n),
      chatId: "c",
      content: n % 2 === 1 ? Q : "",
      contentChunks: n % 2 === 1 ? null : [{ type: "text", text: A }],
      role: n % 2 === 1 ? "user" : "assistant",
    })),
  ],
  [
    "Grok",
    "prod-grok-backend.json",
    {
      conversations: [
        {
          conversation: { id: "c", title: "t", create_time: "2025-01-01T00:00:00Z" },
          responses: [
            {
              response: {
                _id: "1",
                conversation_id: "c",
                message: Q,
                sender: "human",
                create_time: { $date: { $numberLong: "1735689600000" } },
              },
            },
            {
              response: {
                _id: "2",
                conversation_id: "c",
                message: A,
                sender: "assistant",
                create_time: { $date: { $numberLong: "1735689600001" } },
              },
            },
          ],
        },
      ],
      projects: [],
      tasks: [],
    },
  ],
  [
    "Copilot Chat (VS Code)",
    "chat.json",
    {
      requesterUsername: "me",
      responderUsername: "GitHub Copilot",
      initialLocation: "panel",
      requests: [
        {
          requestId: "1",
          message: { text: Q, parts: [{ text: Q, kind: "text" }] },
          response: [{ value: A, supportThemeIcons: false }],
          timestamp: 1,
        },
      ],
    },
  ],
  [
    "Copilot (Microsoft) CSV",
    "copilot.csv",
    `Conversation,Time,Author,Message\nt,2025-01-01,Human,${Q}\nt,2025-01-01,AI,${A}\n`,
  ],
  [
    "Character.ai",
    "character.json",
    {
      histories: {
        histories: [
          {
            external_id: "e",
            msgs: [
              { src: { is_human: true, name: "me" }, text: Q },
              { src: { is_human: false, name: "bot" }, text: A },
            ],
          },
        ],
      },
    },
  ],
  [
    "Slack",
    "2025-01-01.json",
    [
      { type: "message", user: "U1", text: Q, ts: "1735689600.0001" },
      { type: "message", user: "U2", text: A, ts: "1735689601.0001" },
    ],
  ],
  [
    "Discord (DiscordChatExporter)",
    "channel.json",
    {
      guild: { id: "1", name: "g" },
      channel: { id: "2", name: "c" },
      messages: [
        {
          id: "1",
          type: "Default",
          timestamp: "2025-01-01T00:00:00Z",
          content: Q,
          author: { id: "1", name: "me" },
        },
        {
          id: "2",
          type: "Default",
          timestamp: "2025-01-01T00:00:01Z",
          content: A,
          author: { id: "2", name: "you" },
        },
      ],
      messageCount: 2,
    },
  ],
  [
    "LangChain dumpd",
    "lc.json",
    {
      messages: [
        {
          lc: 1,
          type: "constructor",
          id: ["langchain", "schema", "messages", "HumanMessage"],
          kwargs: { content: Q, type: "human" },
        },
        {
          lc: 1,
          type: "constructor",
          id: ["langchain", "schema", "messages", "AIMessage"],
          kwargs: { content: A, type: "ai" },
        },
      ],
    },
  ],
  [
    "LangChain messages_to_dict",
    "lc.json",
    [
      { type: "human", data: { content: Q, type: "human" } },
      { type: "ai", data: { content: A, type: "ai" } },
    ],
  ],
  [
    "LangChain message dicts",
    "lc.json",
    {
      messages: [
        { type: "human", content: Q, id: "1" },
        { type: "ai", content: A, id: "2" },
      ],
    },
  ],
  [
    "LangSmith run",
    "run.json",
    {
      id: "r",
      run_type: "llm",
      name: "ChatOpenAI",
      inputs: { messages: [[{ id: ["x", "HumanMessage"], kwargs: { content: Q } }]] },
      outputs: { generations: [[{ text: A }]] },
    },
  ],
  [
    "LangSmith run with messages",
    "run.json",
    {
      id: "r",
      run_type: "chain",
      inputs: { messages: [{ role: "user", content: Q }] },
      outputs: { messages: [{ role: "assistant", content: A }] },
    },
  ],
  [
    "LangSmith dataset rows",
    "rows.jsonl",
    lines({
      inputs: { messages: [{ role: "user", content: Q }] },
      outputs: { message: { role: "assistant", content: A } },
    }),
  ],
  [
    "Vercel AI SDK v4",
    "messages.json",
    [
      { id: "1", role: "user", content: Q, parts: [{ type: "text", text: Q }] },
      {
        id: "2",
        role: "assistant",
        content: A,
        parts: [{ type: "step-start" }, { type: "text", text: A }],
      },
    ],
  ],
  [
    "Vercel AI SDK v5 UIMessage",
    "messages.json",
    [
      { id: "1", role: "user", parts: [{ type: "text", text: Q }] },
      {
        id: "2",
        role: "assistant",
        parts: [{ type: "step-start" }, { type: "text", text: A, state: "done" }],
      },
    ],
  ],
  [
    "Vercel AI SDK v5 chat",
    "chat.json",
    {
      id: "c",
      title: "t",
      messages: [
        { id: "1", role: "user", parts: [{ type: "text", text: Q }] },
        { id: "2", role: "assistant", parts: [{ type: "text", text: A }] },
      ],
    },
  ],
  [
    "Ollama request",
    "ollama.json",
    {
      model: "llama3",
      messages: [
        { role: "user", content: Q },
        { role: "assistant", content: A },
      ],
      stream: false,
    },
  ],
  [
    "LM Studio",
    "1735689600000.conversation.json",
    {
      name: "t",
      createdAt: 1735689600000,
      tokenCount: 3,
      systemPrompt: "",
      messages: [
        {
          versions: [{ type: "singleStep", role: "user", content: [{ type: "text", text: Q }] }],
          currentlySelected: 0,
        },
        {
          versions: [
            {
              type: "multiStep",
              role: "assistant",
              steps: [{ type: "contentBlock", content: [{ type: "text", text: A }] }],
            },
          ],
          currentlySelected: 0,
        },
      ],
      usePerChatPredictionConfig: true,
    },
  ],
];
