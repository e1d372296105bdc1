import { ask, store, type Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

const get = (name: string, path: () => string): Bomb => ({
  name: `request: ${name}`,
  send: (base) => ask(base, path()),
});

const post = (name: string, path: string, body: () => unknown): Bomb => ({
  name: `request: ${name}`,
  send: (base) =>
    ask(base, path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body()),
    }),
});

const validate = (name: string, body: () => string): Bomb => ({
  name: `validate: ${name}`,
  send: (base) =>
    ask(base, "/api/validate", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: body(),
    }),
});

const letters = (count: number) =>
  times(count, (at) => "abcdefghijklmnopqrstuvwxyz"[at % 26]).join(" ");
const words = (count: number, glue = " ") => times(count, (at) => `w${at}`).join(glue);

/** Searches of many words, in each place that takes one. */
export const SEARCH_BOMBS: readonly Bomb[] = [
  get("search of 400 letters", () => `/api/search?q=${encodeURIComponent(letters(400))}`),
  get("search of 2,000 letters", () => `/api/search?q=${encodeURIComponent(letters(2000))}`),
  get(
    "search without 2,000 words",
    () => `/api/search?q=${encodeURIComponent(times(600, (at) => `-w${at}`).join(" "))}`,
  ),
  get(
    "search of 400 filters",
    () => `/api/search?q=${encodeURIComponent(`x ${times(300, (at) => `tool:t${at}`).join(" ")}`)}`,
  ),
  get("search of one word of 4,000 letters", () => `/api/search?q=${"a".repeat(4000)}`),
  get(
    "search of a phrase of 2,000 words",
    () => `/api/search?q=${encodeURIComponent(`"${letters(2000)}"`)}`,
  ),
  get(
    "search of 2,000 signs in one word",
    () => `/api/search?q=${encodeURIComponent("a-".repeat(2000))}`,
  ),
  get("search of 500 ORs", () => `/api/search?q=${encodeURIComponent(words(500, " OR "))}`),
  get("list of 400 letters", () => `/api/conversations?query=${encodeURIComponent(letters(400))}`),
  get(
    "list of 2,000 letters",
    () => `/api/conversations?query=${encodeURIComponent(letters(2000))}`,
  ),
  get(
    "suggestions of 250 letters",
    () => `/api/search/suggest?q=${encodeURIComponent(letters(250))}`,
  ),
  get("pins of 2,000 letters", () => `/api/pins?q=${encodeURIComponent(letters(2000))}`),
  get("page of a search of 2,000 letters", () => `/search?q=${encodeURIComponent(letters(2000))}`),
  get(
    "page of a list of 2,000 letters",
    () => `/conversations?query=${encodeURIComponent(letters(2000))}`,
  ),
  post("export of a search of 2,000 letters", "/api/exports/review", () => ({
    query: letters(2000),
    format: "cjson",
  })),
];

export const VALIDATE_BOMBS: readonly Bomb[] = [
  validate("one message of 40 MB", () => conversation("v1", ["word ".repeat(8_000_000)])),
  validate("100,000 messages", () =>
    conversation(
      "v2",
      times(100_000, (at) => `Text ${at}`),
    ),
  ),
  validate("one message of 100,000 wrong blocks", () =>
    conversation("v3", ["Hi"]).replace(
      '"messageType":"text"',
      `"messageType":"composite","contentBlocks":[${times(100_000, () => '{"blockType":5}').join(",")}]`,
    ),
  ),
  validate("300,000 levels", () => "[".repeat(300_000)),
  validate("30 MB of numbers", () => `[${"1,".repeat(15_000_000)}1]`),
  validate("5,000 tools of one name", () =>
    toolset(
      "v4",
      times(5000, () => ({ name: "t" })),
    ),
  ),
  validate(
    "50,000 double members",
    () => `{"toolsets":[],${times(50_000, () => '"a":1').join(",")}}`,
  ),
];

/** Stored documents that are read, searched and compared. */
export const STORED_BOMBS: readonly Bomb[] = [
  {
    name: "stored: tokens of a description of 150,000 letters",
    async send(base) {
      const id = await store(
        base,
        "tokens.json",
        toolset("tokens", [{ name: "t", summary: "a".repeat(150_000) }]),
      );
      return ask(base, `/api/toolsets/${id}/measures`);
    },
  },
  {
    name: "stored: tokens of a description of 9 MB",
    async send(base) {
      const id = await store(
        base,
        "tokens9.json",
        toolset("tokens9", [{ name: "t", summary: "ab".repeat(4_500_000) }]),
      );
      return ask(base, `/api/toolsets/${id}/measures`);
    },
  },
  {
    name: "stored: tokens of 3,000 tools",
    async send(base) {
      const id = await store(
        base,
        "tokens3000.json",
        toolset(
          "tokens3000",
          times(3000, (at) => ({
            name: `t${at}`,
            summary: `Does ${at} things with a file of the project. `.repeat(10),
            argsSchema: {
              type: "object",
              properties: Object.fromEntries(
                times(10, (n) => [`p${n}`, { type: "string", description: "A text." }]),
              ),
            },
          })),
        ),
      );
      return ask(base, `/api/toolsets/${id}/measures`);
    },
  },
  {
    name: "stored: page of a toolset of a 9 MB description",
    async send(base) {
      const id = await store(
        base,
        "page9.json",
        toolset("page9", [{ name: "t", summary: "ab ".repeat(3_000_000) }]),
      );
      await ask(base, `/toolsets/${id}`);
      await ask(base, `/toolsets/${id}/tool?set=page9&name=t`);
      return ask(base, `/api/toolsets/${id}/tools`);
    },
  },
  {
    name: "stored: find by a regular expression in 4 MB",
    async send(base) {
      const id = await store(base, "find.json", conversation("find", ["a".repeat(4_000_000)]));
      return ask(
        base,
        `/api/conversations/${id}/find?regex=true&text=${encodeURIComponent("(a?){300}b(.{0,90}){9}c")}`,
      );
    },
  },
  {
    name: "stored: find any of 450 words in 4 MB",
    async send(base) {
      const id = await store(
        base,
        "find2.json",
        conversation("find2", ["a b c d e f ".repeat(330_000)]),
      );
      return ask(
        base,
        `/api/conversations/${id}/find?any=true&text=${encodeURIComponent(letters(450))}`,
      );
    },
  },
  {
    name: "stored: find a letter in 8 MB",
    async send(base) {
      const id = await store(base, "find3.json", conversation("find3", ["a".repeat(8_000_000)]));
      return ask(base, `/api/conversations/${id}/find?text=a`);
    },
  },
  {
    name: "stored: search hits in 8 MB messages",
    async send(base) {
      const id = await store(
        base,
        "hits.json",
        conversation(
          "hits",
          times(4, () => "needle haystack é ".repeat(120_000)),
        ),
      );
      return ask(base, `/api/search?q=needle+haystack&conversation=${id}`);
    },
  },
  {
    name: "stored: page of hostile Markdown",
    async send(base) {
      const texts = [
        "*a **b ".repeat(20_000),
        "[".repeat(50_000),
        "`a ".repeat(30_000),
        "<a ".repeat(30_000),
        "> ".repeat(20_000),
        "- ".repeat(20_000),
        `|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n`.repeat(5),
        "$".repeat(50_000),
        "![a](".repeat(20_000),
        "_a".repeat(40_000),
        "\\".repeat(50_000),
        "a@".repeat(30_000),
        "http://a".repeat(10_000),
        "[^1]".repeat(20_000),
        "1. a\n".repeat(10_000),
        "<!--".repeat(20_000),
        "&#".repeat(30_000),
        "~~a~".repeat(20_000),
        " ".repeat(60_000) + "x",
        "\n".repeat(50_000),
        "[a]: b\n".repeat(8000),
      ];
      const id = await store(base, "markdown.json", conversation("markdown", texts));
      await ask(base, `/conversations/${id}`);
      return ask(base, `/api/conversations/${id}/messages?limit=50`);
    },
  },
  {
    name: "stored: findings in 8 MB",
    async send(base) {
      const texts = [
        "a".repeat(2_000_000),
        "0123456789 ".repeat(180_000),
        "a@b.".repeat(400_000),
        "sk-".repeat(600_000),
        "password=".repeat(200_000),
        "eyJ".repeat(600_000),
        "-----BEGIN ".repeat(150_000),
        "https://a:".repeat(150_000),
        "1.2.3.4".repeat(250_000),
        "AAAA".repeat(500_000),
        "+1 (".repeat(400_000),
        "token: ".repeat(250_000),
      ];
      const id = await store(base, "findings.json", conversation("findings", texts));
      return ask(base, "/api/exports/findings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          request: { conversations: [id], format: "cjson", redactions: {} },
          cursor: null,
        }),
      });
    },
  },
  {
    name: "stored: Markdown export of 8 MB",
    async send(base) {
      const id = await store(
        base,
        "export.json",
        conversation("export", ["*a* `b` <c> ".repeat(600_000)]),
      );
      return ask(base, "/api/exports", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ conversations: [id], format: "markdown" }),
      });
    },
  },
  {
    name: "stored: conflict of two versions of 4 MB",
    async send(base) {
      const text = (salt: string) =>
        conversation(
          "versions",
          times(3, (at) =>
            times(60_000, (word) => `w${word}${word % 3 === 0 ? salt : ""}${at}`).join(" "),
          ),
        );
      await store(base, "one.json", text("x"));
      const answer = await fetch(new URL("/api/imports?filename=two.json", base), {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: text("y"),
      });
      const { id, items } = (await answer.json()) as { id: string; items: { id: string }[] };
      return ask(base, `/api/imports/${id}/items/${items[0]?.id}/differences`);
    },
  },
];
