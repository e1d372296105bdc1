import * as fc from "fast-check";

/** A moment as exports write it, in all the ways they do and some they should not. */
const times = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1_690_000_000, max: 1_710_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1_700_000_000.123456, "2024-02-03T04:05:06Z") },
  { weight: 2, arbitrary: fc.constantFrom(null, undefined, 0, "yesterday", { at: 1 }) },
);

const words = fc.constantFrom(
  "hello",
  "",
  " ",
  "two\n\nparagraphs",
  "```js\nfenced\n```",
  "see 【12†source】 and 🌍 【3†more】.",
  "found \u{E200}cite\u{E202}turn0search1\u{E201} and \u{E200}entity\u{E202}x\u{E201}",
  '{"query": "weather", "n": 1}',
  '{"id": 12345678901234567890}',
  "print(1)",
);

const pointers = fc.constantFrom(
  "file-service://file-embedded",
  "sediment://file_missing#page1",
  "sediment://file_missing#page2",
  "file-service://file-damaged",
  "file-service://file-large",
  "",
);

const picture = fc.record({
  content_type: fc.constant("image_asset_pointer"),
  asset_pointer: pointers,
  size_bytes: fc.constantFrom(12, 3, null),
  width: fc.constantFrom(640, undefined),
  metadata: fc.constantFrom(null, undefined, { dalle: { prompt: "a cat" } }),
});

const part = fc.oneof(
  words,
  picture,
  fc.constantFrom<unknown>(
    null,
    7,
    { content_type: "audio_transcription", text: "spoken", direction: "in" },
    { content_type: "hologram", depth: 3 },
    {
      content_type: "audio_asset_pointer",
      asset_pointer: "sediment://file-embedded",
      format: "wav",
    },
    {
      content_type: "real_time_user_audio_video_asset_pointer",
      audio_asset_pointer: { asset_pointer: "sediment://file_missing", format: "wav" },
      frames_asset_pointers: [{ asset_pointer: "sediment://file-large" }, "no still"],
      expiry: 3,
    },
  ),
);

const textContent = (type: string) =>
  fc.record({
    content_type: fc.constant(type),
    parts: fc.array(part, { maxLength: 3 }),
    extra: fc.constantFrom(undefined, "kept"),
  });

const content = fc.oneof(
  { weight: 5, arbitrary: textContent("text") },
  { weight: 3, arbitrary: textContent("multimodal_text") },
  {
    weight: 3,
    arbitrary: fc.record({
      content_type: fc.constant("code"),
      language: fc.constantFrom("unknown", "python", undefined),
      text: words,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<unknown>(
      { content_type: "thoughts", thoughts: [{ summary: "S", content: "ab", chunks: ["a", "b"] }] },
      { content_type: "thoughts", thoughts: ["odd", { content: "c", finished: true, x: 1 }] },
      { content_type: "thoughts", parts: ["thought as a part"] },
      { content_type: "reasoning_recap", content: "Thought for 3 s" },
      { content_type: "execution_output", text: "1\n" },
      { content_type: "tether_quote", url: "https://a.example/x", text: "quoted", title: "T" },
      { content_type: "tether_browsing_display", result: "found", summary: null },
      { content_type: "sonic_webpage", url: "https://b.example" },
      { content_type: "system_error", name: "Timeout", text: "too slow" },
      { content_type: "user_editable_context", user_profile: "P", user_instructions: "I" },
      { content_type: "user_editable_context" },
      { content_type: "hologram", depth: 3 },
      { parts: ["no type"] },
      "a bare text",
      null,
      [],
      3,
    ),
  },
);

const metadata = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(undefined, {}, null, "odd") },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        is_visually_hidden_from_conversation: fc.boolean(),
        model_slug: fc.constantFrom("gpt-4o", 4),
        finish_details: fc.constantFrom({ type: "stop" }, { type: "max_tokens", at: 3 }),
        finished_duration_sec: fc.constantFrom(1.5, "long"),
        attachments: fc.constantFrom<unknown>(
          [],
          [{ id: "file-embedded", name: "notes.txt", mime_type: "text/plain", size: 12 }],
          [{ id: "file_missing", name: "", mimeType: "image/png" }, "no file", { size: 3 }],
          "none",
        ),
        aggregate_result: fc.constantFrom<unknown>(
          { status: "success", start_time: 1, end_time: 2.5, final_expression_output: "1" },
          { in_kernel_exception: { name: "ValueError", args: ["bad", 3] }, messages: [] },
          { status: "timed_out", messages: [{ image_url: "file-service://file-embedded" }, 7] },
          { messages: [{ image_url: "data:image/png;base64,iVBORw0KGgo=", width: 3 }] },
        ),
        citations: fc.constant([
          { start_ix: 4, end_ix: 15, metadata: { url: "https://a.example", title: "[A]" } },
          { start_ix: 22, end_ix: 31, metadata: { url: "javascript:1" } },
        ]),
        content_references: fc.constant([
          {
            matched_text: "\u{E200}cite\u{E202}turn0search1\u{E201}",
            items: [{ url: "https://c.example/(x)", title: "C" }],
          },
          { matched_text: "\u{E200}entity\u{E202}x\u{E201}", alt: "Lima" },
        ]),
        jit_plugin_data: fc.constantFrom<unknown>(
          { from_server: { body: { actions: [{ type: "allow", allow: {} }] } } },
          { from_client: { user_action: { target_message_id: "m1", data: { type: "allow" } } } },
          { from_client: { user_action: { data: { type: "always_allow" } } } },
          { from_client: { user_action: { data: { type: "deny" } } } },
        ),
        is_user_system_message: fc.boolean(),
        user_context_message_data: fc.constant({ about_user_message: "I am", x: 1 }),
        "odd/member~": fc.constant("kept"),
      },
      { requiredKeys: [] },
    ),
  },
);

const message = fc.record(
  {
    id: fc.constantFrom("m1", "m2", 3),
    author: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          role: fc.constantFrom("user", "assistant", "assistant", "tool", "system", "developer"),
          name: fc.constantFrom(null, "python"),
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(null, "user", { role: "critic" }, {}) },
    ),
    create_time: times,
    update_time: times,
    content,
    metadata,
    recipient: fc.constantFrom("all", "all", "python", "browser", ""),
    status: fc.constantFrom("finished_successfully", "in_progress"),
    weight: fc.constantFrom(1, 0),
  },
  { requiredKeys: ["author", "content"] },
);

/** A node before it has a place: which one it follows, and what is odd about it. */
const seed = fc.record({
  /** Taken modulo the nodes before it. */
  above: fc.nat({ max: 40 }),
  link: fc.constantFrom<Link>(
    ...Array.from({ length: 14 }, () => "parent" as const),
    "children",
    "children",
    "orphan",
    "self",
    "later",
    "first",
  ),
  message: fc.oneof(
    { weight: 12, arbitrary: message },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>("odd", 3, []) },
  ),
  isOwnId: fc.boolean(),
});

/** How a node says what it follows; `later` and `self` close circles. */
type Link = "parent" | "children" | "orphan" | "self" | "later" | "first";

/** Trees of ChatGPT's export: branches, retries, hidden and empty nodes, orphans, circles, files and tools. */
export const chatgptTrees = fc
  .record({
    seeds: fc.array(seed, { minLength: 1, maxLength: 16 }),
    leaf: fc.oneof(fc.nat({ max: 15 }), fc.constantFrom("nowhere", null, undefined, 7)),
    reverses: fc.boolean(),
    isOdd: fc.boolean(),
    shell: fc.record(
      {
        conversation_id: fc.constantFrom("c-1", "", 3),
        id: fc.constantFrom("c-1", "c-2"),
        title: fc.constantFrom("A talk", "", null, 7),
        create_time: times,
        update_time: times,
        default_model_slug: fc.constantFrom("gpt-4o", null),
        moderation_results: fc.constantFrom<unknown>([], [{ flagged: false }]),
        gizmo_id: fc.constantFrom("g-1", null),
        is_archived: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ seeds, leaf, reverses, isOdd, shell }) => {
    const ids = seeds.map((_, at) => (at % 5 === 4 ? `n/${at}~` : `n${at}`));
    const parentOf = (at: number): string | null | undefined => {
      const { above, link } = seeds[at] ?? { above: 0, link: "first" };
      if (link === "orphan") return "nowhere";
      if (link === "self") return ids[at];
      if (link === "later") return ids[(at + 1 + above) % ids.length];
      if (link === "first" || at === 0) return null;
      return ids[above % at];
    };
    const children = new Map<string, string[]>();
    for (const [at, id] of ids.entries()) {
      const parent = parentOf(at);
      if (typeof parent !== "string") continue;
      const listed = children.get(parent) ?? [];
      children.set(parent, reverses ? [id, ...listed] : [...listed, id]);
    }
    const nodes = seeds.map((each, at): [string, unknown] => [
      ids[at] ?? "",
      {
        ...(each.isOwnId ? { id: ids[at] } : {}),
        ...(each.link === "children" ? {} : { parent: parentOf(at) }),
        children: children.get(ids[at] ?? "") ?? [],
        message: each.message,
      },
    ]);
    const odd: [string, unknown][] = isOdd ? [["strange", "no node"]] : [];
    const current = typeof leaf === "number" ? ids[leaf % ids.length] : leaf;
    return {
      ...shell,
      mapping: Object.fromEntries([...nodes, ...odd]),
      ...(current === undefined ? {} : { current_node: current }),
    };
  });
