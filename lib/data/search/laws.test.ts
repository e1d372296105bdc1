import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { SearchPlace } from "@/lib/domain/conversation/facts/search-text";
import type { HitPlace } from "@/lib/domain/search/answers";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

import { searchLibrary } from "./search";

useSharedLibrary();

/** Words of several scripts; each a word of the index, alone or letter by letter. */
const word = fc.oneof(
  fc.stringMatching(/^[a-zA-Z]{2,8}$/),
  fc.stringMatching(/^[à-öø-ÿ]{2,5}$/),
  fc.stringMatching(/^[а-яё]{2,6}$/),
  fc.stringMatching(/^[一-龥]{1,4}$/),
  fc.stringMatching(/^[ぁ-んァ-ヴ]{1,5}$/),
  fc.stringMatching(/^[가-힣]{1,4}$/),
  fc.stringMatching(/^[ก-ฮ]{1,5}$/),
  fc.stringMatching(/^[0-9]{1,5}$/),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(" ", ", ", "\n", "-", "_", " (", "/")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => ({
    text: parts.map(([each, sign]) => each + sign).join(""),
    words: parts.map(([each]) => each),
  }));

const base64 = Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 89) % 256)).toString(
  "base64",
);

const places = fc.record({
  text,
  thinking: text,
  tools: text,
  args: text,
  results: text,
  attachments: text,
});

const HIT: Readonly<Record<SearchPlace, HitPlace>> = {
  text: "text",
  thinking: "thinking",
  tools: "tool",
  args: "args",
  results: "results",
  attachments: "attachment",
};

/** One message a place, so that a hit can be in no other one. */
function documentOf(texts: Record<SearchPlace, { text: string }>) {
  const call = buildCall({ toolRef: { name: "t" }, args: { deep: [{ a: texts.args.text }] } });
  const named = buildCall({ toolRef: { name: texts.tools.text }, args: {} });
  const message = (place: SearchPlace) => ({ id: place });
  return buildConversation({
    conversationTitle: "Untitled",
    messages: [
      buildMessage({ ...message("text"), content: `${texts.text.text} ${base64}` }),
      buildComposite([buildThinking(texts.thinking.text), buildText(base64)], message("thinking")),
      buildComposite([named], message("tools")),
      buildComposite([call], message("args")),
      buildComposite(
        [
          buildResult("c", {
            output: { page: [texts.results.text, `data:image/png;base64,${base64}`] },
          }),
        ],
        message("results"),
      ),
      buildMessage({
        ...message("attachments"),
        content: "",
        attachments: [
          {
            id: "a",
            attachmentKind: "file",
            name: texts.attachments.text,
            base64content: base64,
          },
        ],
      }),
    ],
  });
}

test("every word of every text is found, and the hit says where it stands", async () => {
  await fc.assert(
    fc.asyncProperty(places, async (texts) => {
      const { id } = await importConversation(JSON.stringify(documentOf(texts)));
      for (const [place, { words }] of Object.entries(texts)) {
        for (const each of words) {
          // Quoted: a word, not the start of one, and nothing of the search's own syntax.
          const answer = await searchLibrary(LOCAL_VIEWER, {
            q: `"${each}" in:${place}`,
            conversation: id,
          });
          const hits = answer?.groups.flatMap((group) => group.hits) ?? [];
          expect([place, each, hits.map(({ where }) => where)]).toEqual([
            place,
            each,
            [HIT[place as SearchPlace]],
          ]);
          expect(hits[0]?.documentId).toBe(place);
          expect(hits[0]?.snippet.parts.some(({ mark }) => mark)).toBe(true);
        }
      }
      const found = await searchLibrary(LOCAL_VIEWER, {
        q: `"${base64.slice(0, 40)}"`,
        conversation: id,
      });
      expect(found?.groups).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test("a word is found however its accents are written, and marked as it stands", async () => {
  const words = "naïve Ångström отчёт Йод Ελλάς άέί ガイド ぎんこう 한국어 각하 Việt क़लम";
  const accented = fc.constantFrom(...words.split(" "));
  const form = fc.constantFrom("NFC" as const, "NFD" as const);
  await fc.assert(
    fc.asyncProperty(accented, form, form, async (each, stored, asked) => {
      const content = `before ${each.normalize(stored)} after`;
      const messages = [buildMessage({ id: "m", content })];
      const title = `Title ${each.normalize(stored)}`;
      const document = buildConversation({ conversationTitle: title, messages });
      const { id } = await importConversation(JSON.stringify(document));
      const q = `"${each.normalize(asked)}"`;
      const answer = await searchLibrary(LOCAL_VIEWER, { q, conversation: id });
      const hits = answer?.groups.flatMap((group) => group.hits) ?? [];
      const marks = hits.map(({ where, snippet }) => {
        const found = snippet.parts.filter(({ mark }) => mark).map((part) => part.text);
        return [where, ...found];
      });
      const mark = each.normalize(stored);
      expect(marks).toHaveLength(2);
      expect(marks).toEqual(
        expect.arrayContaining([
          ["text", mark],
          ["title", mark],
        ]),
      );
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("vowels of a script belong to its words, and those that are hardly written need not be typed", async () => {
  const found = async (word: string) => {
    const answer = await searchLibrary(LOCAL_VIEWER, { q: `"${word}"` });
    return answer?.groups.map(({ conversation }) => conversation.title) ?? [];
  };
  for (const word of [
    "काम",
    "कीम",
    "हिन्दी",
    "हान्दा",
    "தமிழ்",
    "தாமழ்",
    "ที่ดิน",
    "ทาดน",
    "שָׁלוֹם",
    "مَرْحَبًا",
  ]) {
    const messages = [buildMessage({ id: "m", content: `before ${word} after` })];
    await importConversation(
      JSON.stringify(buildConversation({ conversationTitle: `T ${word}`, messages })),
    );
  }
  for (const word of ["काम", "कीम", "हिन्दी", "हान्दा", "தமிழ்", "தாமழ்", "ที่ดิน", "ทาดน"]) {
    expect([word, await found(word)]).toEqual([word, [`T ${word}`]]);
  }
  expect(await found("שלום")).toEqual(["T שָׁלוֹם"]);
  expect(await found("مرحبا")).toEqual(["T مَرْحَبًا"]);
  expect(await found("مَرْحَبًا")).toEqual(["T مَرْحَبًا"]);
});
