import { ANSWER as A, lines, QUESTION as Q, type Shape } from "./said";

/** Conversations that programs keep in shapes nothing else has; the program is what a refusal names. */
export const FURTHER_TALKS: readonly Shape[] = [
  ["Haystack", "a.json", [part("user", { text: Q }), part("assistant", { text: A })]],
  ["Haystack", "b.json", { messages: [part("user", { text: Q }), part("assistant", { text: A })] }],
  ["Haystack", "c.json", [part("assistant", { tool_call: { tool_name: "find", arguments: {} } })]],
  ["Haystack", "d.json", [{ _role: "user", _meta: {}, _content: [{ text: Q }] }]],
  ["Crush", "a.json", [crush("user", Q), crush("assistant", A)]],
  [
    "Crush",
    "b.json",
    { session: { id: "s" }, messages: [crush("user", Q), crush("assistant", A)] },
  ],
  ["Crush", "c.json", [stored("user", Q), stored("assistant", A)]],
  ["SillyTavern", "a.jsonl", lines(tavern(true, Q), tavern(false, A))],
  ["KoboldAI", "a.json", { gamestarted: true, prompt: Q, actions: [A] }],
  [
    "Agnai",
    "a.json",
    {
      messages: [
        { msg: Q, userId: "u" },
        { msg: A, characterId: "c" },
      ],
    },
  ],
  [
    "RisuAI",
    "a.json",
    {
      type: "risuChat",
      data: {
        message: [
          { role: "user", data: Q },
          { role: "char", data: A },
        ],
      },
    },
  ],
  [
    "Msty",
    "a.json",
    {
      chatSession: { id: "c" },
      messages: [
        { role: "user", text: Q },
        { role: "assistant", text: A },
      ],
    },
  ],
  [
    "Cody",
    "a.json",
    { id: "c", interactions: [{ humanMessage: { text: Q }, assistantMessage: { text: A } }] },
  ],
  [
    "Cursor",
    "a.json",
    [
      { type: 1, bubbleId: "a", text: Q },
      { type: 2, bubbleId: "b", text: A },
    ],
  ],
  [
    "export of X",
    "a.json",
    [{ grokChatItem: { chatId: "c", message: Q } }, { grokChatItem: { chatId: "c", message: A } }],
  ],
  [
    "Pi",
    "a.json",
    {
      messages: [
        { sid: "1", sender: "human", text: Q },
        { sid: "2", sender: "AI", text: A },
      ],
    },
  ],
  [
    "Letta",
    "a.json",
    [
      { message_type: "user_message", content: Q },
      { message_type: "assistant_message", content: A },
    ],
  ],
  [
    "Rasa",
    "a.json",
    {
      sender_id: "s",
      events: [
        { event: "user", text: Q },
        { event: "bot", text: A },
      ],
    },
  ],
  [
    "Botpress",
    "a.json",
    {
      messages: [
        { direction: "incoming", payload: { text: Q } },
        { direction: "outgoing", payload: { text: A } },
      ],
    },
  ],
  [
    "Voiceflow",
    "a.json",
    [
      { type: "text", payload: { payload: { message: A } } },
      { type: "request", payload: { payload: { query: Q } } },
    ],
  ],
  [
    "Flowise",
    "a.json",
    {
      history: [
        { type: "userMessage", message: Q },
        { type: "apiMessage", message: A },
      ],
    },
  ],
  ["CrewAI", "a.json", { tasks_output: [{ description: Q, raw: A }], raw: A }],
  [
    "Agent Development Kit",
    "a.json",
    { appName: "a", events: [{ author: "user", content: { parts: [{ text: Q }] } }] },
  ],
  [
    "LangGraph",
    "a.json",
    {
      v: 1,
      channel_values: {
        messages: [
          { type: "human", content: Q },
          { type: "ai", content: A },
        ],
      },
    },
  ],
  ["Ollama", "a.json", { model: "m", prompt: Q, response: A, done: true }],
  [
    "Ollama",
    "a.jsonl",
    lines(
      { model: "m", message: { role: "assistant", content: A }, done: false },
      { model: "m", message: { role: "assistant", content: "." }, done: true },
    ),
  ],
  [
    "OpenTelemetry",
    "a.jsonl",
    lines({
      name: "chat",
      attributes: { "gen_ai.input.messages": Q, "gen_ai.output.messages": A },
    }),
  ],
  [
    "Phoenix",
    "a.json",
    [
      {
        span_kind: "LLM",
        attributes: { llm: { input_messages: [{ message: { role: "user", content: Q } }] } },
      },
    ],
  ],
  [
    "Langfuse",
    "a.json",
    {
      data: [
        { id: "t", projectId: "p", input: { messages: [{ role: "user", content: Q }] }, output: A },
      ],
      meta: {},
    },
  ],
  [
    "promptfoo",
    "a.json",
    { evalId: "e", results: { results: [{ prompt: { raw: Q }, response: { output: A } }] } },
  ],
  ["promptfoo", "a.yaml", `prompts:\n  - "${Q}"\nproviders:\n  - openai:m\n`],
  [
    "Inspect",
    "a.json",
    {
      eval: { task: "t", model: "m" },
      samples: [
        {
          id: 1,
          input: Q,
          messages: [
            { role: "user", content: Q },
            { role: "assistant", content: A },
          ],
        },
      ],
    },
  ],
  ["Dify", "a.yml", `kind: app\nversion: 0.1.5\napp:\n  name: "${Q}"\n`],
  ["Dify", "a.json", { id: "c", message: { query: Q, answer: A } }],
  [
    "Character.AI",
    "a.json",
    { chats: [{ turns: [{ turn_key: {}, candidates: [{ raw_content: Q }] }] }] },
  ],
  [
    "ShareGPT",
    "a.json",
    [
      {
        items: [
          { from: "human", value: Q },
          { from: "gpt", value: A },
        ],
      },
    ],
  ],
  [
    "ShareGPT",
    "b.json",
    [
      {
        conversations: [
          { from: "human", text: Q },
          { from: "gpt", text: A },
        ],
      },
    ],
  ],
  ["Kimi", "a.json", { messages: [kimi("assistant", A), kimi("user", Q)], nextPageToken: "" }],
  ["Kimi", "b.json", [kimi("user", Q), kimi("assistant", A)]],
  ["Perplexity", "a.json", [{ query_str: Q, context_uuid: "c", text: A }]],
  ["Cody", "b.json", { "Sun, 03 Sep 2023 14:00:44 GMT": cody() }],
  ["Cody", "c.json", { chat: { "Sun, 03 Sep 2023 14:00:44 GMT": cody() } }],
  ["Cody", "d.json", { "https://sourcegraph.com/-me": { chat: { "Sun, 03 Sep": cody() } } }],
  [
    "FastChat",
    "a.json",
    lines({
      type: "chat",
      state: {
        messages: [
          ["USER", Q],
          ["BOT", A],
        ],
      },
    }),
  ],
  ["FastChat", "b.json", lines({ type: "leftvote", states: [{ messages: [["USER", Q]] }] })],
  ["Mastra", "a.json", [mastra("user", Q), mastra("assistant", A)]],
  ["Mastra", "b.json", { messages: [mastra("user", Q)], uiMessages: [] }],
  ["Semantic Kernel", "a.json", { messages: [kernel("user", Q), kernel("assistant", A)] }],
  ["AutoGen", "a.json", { messages: [{ source: "user", models_usage: null, content: Q }] }],
  [
    "LlamaIndex",
    "a.json",
    {
      store: { a: [{ role: "user", blocks: [{ block_type: "text", text: Q }] }] },
      class_name: "SimpleChatStore",
    },
  ],
  ["CrewAI", "a.json", [{ task_name: "t", task: Q, agent: "a", output: A }]],
  ["PaLM", "a.jsonl", lines({ context: "", messages: [{ author: "user", content: Q }] })],
  [
    "evals",
    "a.jsonl",
    lines({ run_id: "r", event_id: 0, sample_id: "s", type: "sampling", data: { prompt: Q } }),
  ],
  ["OpenTelemetry", "b.json", { "gen_ai.input.messages": [{ role: "user", parts: [] }] }],
  ["Amazon Q", "a.json", { conversation_id: "c", history: [{ user: {}, assistant: {} }] }],
  ["pairs", "a.json", [[Q, A]]],
  [
    "pairs",
    "b.json",
    {
      history: [
        [Q, A],
        [Q, null],
      ],
    },
  ],
  ["pairs", "c.json", { internal: [[Q, A]], visible: [[Q, A]] }],
  ["archive of X", "grok-chat-item.js", `window.YTD.grok_chat_item.part0 = [ { "a": "${Q}" } ]`],
  ["archive of X", "grok-chat-item.json", `window.YTD.grok_chat_item.part0 = [ { "a": "${Q}" } ]`],
  ["archive of X without", "tweets.js", `window.YTD.tweets.part0 = [ { "tweet": {} } ]`],
  [
    "assistant-ui",
    "a.json",
    {
      headId: "a",
      messages: [
        { parentId: null, message: { role: "user", content: [{ type: "text", text: Q }] } },
      ],
    },
  ],
  ["Chainlit", "a.json", { id: "t", steps: [{ type: "user_message", output: Q }] }],
  ["Microsoft 365", "a.json", [{ interactionType: "userPrompt", body: { content: Q } }]],
  [
    "Strands",
    "a.json",
    { message: { role: "user", content: [{ text: Q }] }, message_id: 0, created_at: "x" },
  ],
  ["MT-Bench", "a.jsonl", lines({ question_id: 1, turns: [Q, Q] })],
  ["MT-Bench", "b.jsonl", lines({ question_id: 1, choices: [{ index: 0, turns: [A, A] }] })],
  ["Agent Development Kit", "a.json", { app_name: "x", events: [{ author: "user", content: Q }] }],
  [
    "browser extension",
    "a.json",
    { title: "t", url: "https://gemini.google.com/app/1", turns: [{ prompt: Q, response: A }] },
  ],
  [
    "browser extension",
    "b.json",
    { meta: { exported_at: "x" }, chats: [{ index: 0, type: "prompt", message: [{ data: Q }] }] },
  ],
  ["take turns", "a.jsonl", lines({ id: "0", data: [Q, A] })],
  ["take turns", "b.jsonl", lines({ chat_history: [{ input: Q, output: A }] })],
  [
    "take turns",
    "c.jsonl",
    lines({
      segments: [
        { label: false, text: Q },
        { label: true, text: A },
      ],
    }),
  ],
];

function cody() {
  return {
    id: "c",
    interactions: [{ humanMessage: { text: Q }, assistantMessage: { text: A } }],
  };
}

function kimi(role: string, text: string) {
  return { id: role, parentId: "", role, blocks: [{ id: "b", text: { content: text } }] };
}

function mastra(role: string, text: string) {
  return { id: role, role, content: { format: 2, parts: [{ type: "text", text }] } };
}

function kernel(role: string, text: string) {
  return { content_type: "message", role, items: [{ content_type: "text", text }] };
}

function part(role: string, content: object) {
  return { role, meta: {}, name: null, content: [content] };
}

function crush(role: string, text: string) {
  return { id: role, session_id: "s", role, parts: [{ type: "text", data: { text } }] };
}

/** The same as a row of its database. */
function stored(role: string, text: string) {
  return { ...crush(role, text), parts: JSON.stringify(crush(role, text).parts) };
}

function tavern(isUser: boolean, mes: string) {
  return { name: isUser ? "me" : "bot", is_user: isUser, mes, send_date: "x" };
}
