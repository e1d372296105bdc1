import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFile } from "@/lib/testing/arbitrary/json-text";
import { joinPieces, pieceBounds, splitDocument, splitInTurns, type Pieces } from "./pieces";
import { scanDocument } from "./scan";

function split(source: string | Uint8Array, key: string): Pieces {
  const result = splitDocument(source, key);
  if (!result.ok) throw new Error(result.problem.message);
  return result.pieces;
}

describe("splitDocument", () => {
  test("cuts before each comma and after the last element", () => {
    const text = '{ "id": 1, "messages": [ {"a":1} ,\n  2\n], "z": [] }\n';
    expect(split(text, "messages")).toEqual({
      head: '{ "id": 1, "messages": [',
      elements: [
        { lead: " ", raw: '{"a":1}' },
        { lead: " ,\n  ", raw: "2" },
      ],
      tail: '\n], "z": [] }\n',
    });
  });

  test("an empty array is cut after its bracket", () => {
    const pieces = { head: '{"messages":[', elements: [], tail: " ]}" };
    expect(split('{"messages":[ ]}', "messages")).toEqual(pieces);
    expect(split("[ ]", "")).toEqual({ head: "[", elements: [], tail: " ]" });
  });

  test("without the array everything is head", () => {
    for (const text of ['{"a":[1]}\n', '{"messages":{}}', "[1]", "3"]) {
      expect(split(text, "messages")).toEqual({ head: text, elements: [], tail: "" });
    }
  });

  test("of arrays with one name the last is cut", () => {
    const { head, elements } = split('{"m":[1],"m":[2]}', "m");
    expect(head).toBe('{"m":[1],"m":[');
    expect(elements).toEqual([{ lead: "", raw: "2" }]);
  });

  test("half a surrogate pair in a text survives", () => {
    const text = '["\ud83d","é",{"x":"\ude00🎉"}]';
    expect(split(text, "").elements.map(({ raw }) => raw)).toEqual([
      '"\ud83d"',
      '"é"',
      '{"x":"\ude00🎉"}',
    ]);
    expect(joinPieces(split(text, ""))).toBe(text);
  });

  test("an invalid text is a problem", () => {
    expect(splitDocument("[1,]", "")).toMatchObject({ ok: false, problem: { code: "syntax" } });
  });

  test("the pieces joined are the document, and the raw ones its elements", () => {
    fc.assert(
      fc.property(jsonFile, fc.constantFrom("", "a", "messages"), (text, key) => {
        const pieces = split(text, key);
        expect(joinPieces(pieces)).toBe(text);
        expect(split(new TextEncoder().encode(text), key)).toEqual(pieces);
        for (const { lead, raw } of pieces.elements) {
          expect(lead).toMatch(/^\s*,?\s*$/);
          expect(raw).toBe(raw.trim());
          JSON.parse(raw);
        }
        if (pieces.elements.length === 0) return;
        const value = JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown[]>;
        const list = key === "" ? value : value[key];
        expect(pieces.elements.map(({ raw }) => JSON.parse(raw) as unknown)).toEqual(list);
        // The shell, the document without its elements, is JSON too.
        JSON.parse((pieces.head + pieces.tail).replace(/^\uFEFF/, ""));
      }),
      { numRuns: 2_000 },
    );
  });
});

test("pieceBounds gives the same cuts in bytes", () => {
  const bytes = Buffer.from('\uFEFF{"é":"x","m": [1, 22 ]}');
  const result = scanDocument(bytes, { arrays: ["m"] });
  if (!result.ok) throw new Error(result.problem.message);
  const { headEnd, elements, tailStart } = pieceBounds(result.map, "m");
  expect(bytes.subarray(0, headEnd).toString()).toBe('\uFEFF{"é":"x","m": [');
  expect(elements).toHaveLength(2);
  expect(bytes.subarray(tailStart).toString()).toBe(" ]}");
});

describe("splitInTurns", () => {
  const never = () => undefined;

  test("gives what splitDocument gives", async () => {
    await fc.assert(
      fc.asyncProperty(jsonFile, fc.constantFrom("", "a", "messages"), async (text, key) => {
        expect(await splitInTurns(text, key, never)).toEqual(splitDocument(text, key));
      }),
    );
  });

  test("reads and cuts a large text a part at a time, wherever its characters end", async () => {
    const text = `{"id":"é","messages":[${'"zé字👩", '.repeat(100_000)}1]}`;
    let turns = 0;
    const turn = async () => void (turns += 1);
    expect(await splitInTurns(text, "messages", turn)).toEqual(splitDocument(text, "messages"));
    expect(turns).toBeGreaterThan(100);
  });
});
