import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import type { Format, ParseResult } from "./kit/contract/format";
import { chatgpt } from "./chatgpt";
import { cjson } from "./cjson";
import { detectFormat, detectItem, formats } from "./registry";

const report = (text: string) => validateDocument(new TextEncoder().encode(text));

/** The outcome as it is kept: documents as values, private-use characters visible. */
function picture(results: readonly ParseResult[]): string {
  const readable = results.map(({ documents, diagnostics, fidelity }) => ({
    documents: documents.map(({ kind, title, text }) => ({
      kind,
      title,
      document: JSON.parse(text) as unknown,
    })),
    diagnostics,
    fidelity,
  }));
  return `${JSON.stringify(readable, null, 2).replace(
    /\p{Co}/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16)}`,
  )}\n`;
}

const parseAll = (format: Format, fixture: ReturnType<typeof listFixtures>[number]) =>
  Promise.all(fixture.items.map(({ item, context }) => format.parse(item, context)));

describe.each(formats.map((format) => ({ id: format.id, format })))("$id", ({ id, format }) => {
  const fixtures = listFixtures(format);
  const keepsText = id === "cjson";

  test("has enough fixtures", () => {
    expect(fixtures.filter(({ isBroken }) => !isBroken).length).toBeGreaterThanOrEqual(8);
    expect(fixtures.filter(({ isBroken }) => isBroken).length).toBeGreaterThanOrEqual(4);
  });

  test("has an id of its own", () => {
    expect(formats.filter((other) => other.id === id)).toEqual([format]);
  });

  describe.each(fixtures)("$name", (fixture) => {
    test("is claimed by this format and no other", () => {
      const claims = detectFormat(fixture.probe).map((claim) => claim.id);
      expect(fixture.isBroken && claims.length === 0 ? [id] : claims).toEqual([id]);
      for (const { item } of fixture.items) {
        expect([[], [id]]).toContainEqual(detectItem(item).map((claim) => claim.id));
      }
    });

    test("becomes what is expected", async () => {
      const results = await parseAll(format, fixture);
      await expect(picture(results)).toMatchFileSnapshot(fixture.expectedPath);
    });

    test("becomes valid documents, and broken ones say what is wrong", async () => {
      const results = await parseAll(format, fixture);
      const reports = results.flatMap(({ documents }) => documents.map(({ text }) => report(text)));
      const findings = [
        ...results.flatMap(({ diagnostics }) => diagnostics),
        ...reports.flatMap(({ problems }) => problems),
      ];
      // A format that keeps the text also keeps what is wrong with it.
      const mayBeInvalid = fixture.isBroken && keepsText;
      const invalid = reports.filter(({ valid }) => !valid && !mayBeInvalid);
      expect(invalid.flatMap(({ problems }) => problems)).toEqual([]);
      expect(fixture.isBroken ? findings.length : reports.length).toBeGreaterThanOrEqual(
        fixture.isBroken ? 1 : fixture.items.length,
      );
    });

    test("gives the same bytes at any later time", async () => {
      const first = await parseAll(format, fixture);
      const later = await Promise.all(
        fixture.items.map(({ item, context }) =>
          format.parse(
            structuredClone(item),
            parseContext({ ...context, importedAt: "2040-01-01T00:00:00Z" }),
          ),
        ),
      );
      expect(later).toEqual(first);
    });

    test("is named and written the way we write documents", async () => {
      const results = await parseAll(format, fixture);
      const written = results.flatMap(({ documents }) => documents);
      const values = written.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
      expect(written.map(({ kind }) => kind)).toEqual(written.map(({ text }) => report(text).kind));
      expect(written.map(({ title }) => title)).toEqual(
        values.map((value) => value["conversationTitle"] ?? ""),
      );
      const ours = keepsText ? [] : values;
      expect(ours.map((value) => `${JSON.stringify(value, null, 2)}\n`)).toEqual(
        keepsText ? [] : written.map(({ text }) => text),
      );
      const conversations = ours.filter((_, at) => written[at]?.kind === "conversation");
      for (const keys of conversations.map(Object.keys)) {
        expect(keys.slice(0, 3)).toEqual(["id", "schemaUrl", "mediaType"]);
        expect(keys.at(-1)).toBe("messages");
      }
    });
  });
});

test("a file of mixed items is for the person to decide", () => {
  const [ours] = listFixtures(cjson);
  const [theirs] = listFixtures(chatgpt);
  const sample = [ours!.items[0]!.item, theirs!.items[0]!.item];
  expect(detectFormat({ name: "mixed.json", root: "jsonl", sample }).map(({ id }) => id)).toEqual([
    "cjson",
    "chatgpt",
  ]);
});

test.each([
  null,
  true,
  3,
  "text",
  [],
  {},
  [[]],
  { mapping: [] },
  { messages: [] },
  { conversations: [{}] },
])("%j is of no format", (sample) => {
  const root = Array.isArray(sample) ? "array" : "object";
  expect(detectFormat({ name: "x.json", root, sample })).toEqual([]);
});
