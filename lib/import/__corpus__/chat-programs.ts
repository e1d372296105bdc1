import { ANSWER as A, lines, QUESTION as Q, type Shape } from "./said";

/** The same of programs that people run themselves, and of libraries. */
export const CHAT_PROGRAMS: readonly Shape[] = [
  [
    "Jan",
    "messages.jsonl",
    lines(
      {
        id: "1",
        object: "thread.message",
        thread_id: "t",
        role: "user",
        content: [{ type: "text", text: { value: Q, annotations: [] } }],
        status: "ready",
        created_at: 1,
      },
      {
        id: "2",
        object: "thread.message",
        thread_id: "t",
        role: "assistant",
        content: [{ type: "text", text: { value: A, annotations: [] } }],
        status: "ready",
        created_at: 2,
      },
    ),
  ],
  [
    "Msty",
    "msty.json",
    {
      chatSession: { id: "c", title: "t" },
      messages: [
        { id: "1", role: "user", text: Q },
        { id: "2", role: "assistant", text: A },
      ],
    },
  ],
  [
    "Chatbox",
    "chatbox-exported-data.json",
    {
      "chat-sessions-list": [{ id: "s", name: "t" }],
      "session:s": {
        id: "s",
        name: "t",
        messages: [
          { id: "1", role: "user", contentParts: [{ type: "text", text: Q }] },
          { id: "2", role: "assistant", contentParts: [{ type: "text", text: A }] },
        ],
      },
    },
  ],
  [
    "Chatbox session",
    "session.json",
    {
      id: "s",
      name: "t",
      type: "chat",
      messages: [
        { id: "1", role: "user", contentParts: [{ type: "text", text: Q }] },
        { id: "2", role: "assistant", contentParts: [{ type: "text", text: A }] },
      ],
    },
  ],
  [
    "TypingMind",
    "typingmind.json",
    {
      data: {
        chats: [
          {
            id: "c",
            chatID: "c",
            chatTitle: "t",
            model: "gpt-4",
            messages: [
              { role: "user", content: Q, createdAt: "2025-01-01T00:00:00Z" },
              { role: "assistant", content: A },
            ],
          },
        ],
      },
      checksum: "x",
    },
  ],
  [
    "TypingMind list",
    "typingmind.json",
    [
      {
        chatID: "c",
        chatTitle: "t",
        messages: [
          { role: "user", content: Q },
          { role: "assistant", content: [{ type: "text", text: A }] },
        ],
      },
    ],
  ],
  [
    "BetterChatGPT",
    "better.json",
    {
      chats: [
        {
          id: "c",
          title: "t",
          messages: [
            { role: "user", content: Q },
            { role: "assistant", content: A },
          ],
          config: { model: "gpt-4" },
          titleSet: true,
        },
      ],
      folders: {},
      version: 1,
    },
  ],
  [
    "BetterChatGPT list",
    "better.json",
    [
      {
        id: "c",
        title: "t",
        messages: [
          { role: "user", content: [{ type: "text", text: Q }] },
          { role: "assistant", content: [{ type: "text", text: A }] },
        ],
        config: { model: "gpt-4" },
      },
    ],
  ],
  ["oobabooga", "20250101-00-00-00.json", { internal: [[Q, A]], visible: [[Q, A]] }],
  [
    "oobabooga newer",
    "20250101-00-00-00.json",
    {
      internal: [
        ["<|BEGIN-VISIBLE-CHAT|>", "Hi"],
        [Q, A],
      ],
      visible: [
        ["", "Hi"],
        [Q, A],
      ],
      metadata: {},
    },
  ],
  [
    "SillyTavern",
    "chat.jsonl",
    lines(
      { user_name: "me", character_name: "bot", create_date: "x", chat_metadata: {} },
      { name: "me", is_user: true, send_date: "x", mes: Q },
      { name: "bot", is_user: false, send_date: "x", mes: A },
    ),
  ],
  [
    "NextChat",
    "chatgpt-next-web.json",
    {
      "chat-next-web-store": {
        sessions: [
          {
            id: "s",
            topic: "t",
            messages: [
              { id: "1", role: "user", content: Q, date: "x" },
              { id: "2", role: "assistant", content: A },
            ],
          },
        ],
      },
    },
  ],
  [
    "AnythingLLM",
    "anything.jsonl",
    lines({
      messages: [
        { role: "user", content: Q },
        { role: "assistant", content: A },
      ],
    }),
  ],
  [
    "Cherry Studio",
    "cherry.json",
    {
      time: 1,
      version: 5,
      localStorage: {},
      indexedDB: {
        topics: [
          {
            id: "t",
            messages: [
              { id: "1", role: "user", content: Q },
              { id: "2", role: "assistant", content: A },
            ],
          },
        ],
      },
    },
  ],
  [
    "Meta AI / WhatsApp",
    "chat.txt",
    `[01/01/25, 10:00:00] Me: ${Q}\n[01/01/25, 10:00:01] Meta AI: ${A}\n`,
  ],
  [
    "Telegram",
    "result.json",
    {
      name: "t",
      type: "personal_chat",
      id: 1,
      messages: [
        {
          id: 1,
          type: "message",
          from: "me",
          text: Q,
          text_entities: [{ type: "plain", text: Q }],
        },
        { id: 2, type: "message", from: "you", text: A },
      ],
    },
  ],
  [
    "Anthropic console",
    "p.json",
    {
      messages: [
        { role: "user", content: [{ type: "text", text: Q }] },
        { role: "assistant", content: [{ type: "text", text: A }] },
      ],
    },
  ],
  [
    "OpenAI Assistants thread list",
    "t.json",
    {
      object: "list",
      data: [
        {
          id: "m2",
          object: "thread.message",
          role: "assistant",
          content: [{ type: "text", text: { value: A } }],
        },
        {
          id: "m1",
          object: "thread.message",
          role: "user",
          content: [{ type: "text", text: { value: Q } }],
        },
      ],
    },
  ],
  [
    "OpenAI messages with body",
    "x.json",
    {
      messages: [
        { role: "user", body: Q },
        { role: "assistant", body: A },
      ],
    },
  ],
  [
    "HuggingChat",
    "chat.json",
    {
      title: "t",
      model: "m",
      messages: [
        { id: "1", from: "user", content: Q },
        { id: "2", from: "assistant", content: A },
      ],
    },
  ],
  [
    "AutoGen",
    "log.json",
    [
      { source: "user", content: Q, type: "TextMessage", models_usage: null },
      { source: "assistant", content: A, type: "TextMessage" },
    ],
  ],
  [
    "Cursor export",
    "cursor.json",
    {
      tabs: [
        {
          id: "c",
          bubbles: [
            { type: "user", text: Q },
            { type: "ai", text: A },
          ],
        },
      ],
    },
  ],
  ["Aider", ".aider.chat.history.md", `# aider chat started\n\n#### ${Q}\n\n${A}\n`],
];
