import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compareDocuments } from "./compare-documents";

const URL = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";

interface Line {
  id: string;
  content: string;
}

const write = (messages: readonly Line[], title = "Talk", indent = 2) =>
  JSON.stringify(
    {
      id: "c1",
      schemaUrl: URL,
      conversationTitle: title,
      messages: messages.map((line) => ({ ...line, role: "user", messageType: "text" })),
    },
    null,
    indent,
  );

const picture = (before: string, after: string) => {
  const compared = compareDocuments(before, after);
  if (!compared.ok) throw new Error(`the ${compared.side} side can’t be read`);
  return compared.differences.map(({ place, id, state, members }) =>
    `${state} ${place} ${id} ${members.join(",")}`.trimEnd(),
  );
};

const m = (id: string, content = id): Line => ({ id, content });

describe("compareDocuments", () => {
  test("names what was added, removed and changed", () => {
    expect(picture(write([m("a"), m("b"), m("c")]), write([m("a"), m("c", "x"), m("d")]))).toEqual([
      "removed element b",
      "changed element c content",
      "added element d",
    ]);
  });

  test("tells another order and another title", () => {
    expect(picture(write([m("a"), m("b")]), write([m("b"), m("a")], "Other"))).toEqual([
      "changed document  conversationTitle",
      "changed order",
    ]);
  });

  test("tells writing from meaning", () => {
    const before = write([m("a")]);
    const differences = picture(before, write([m("a")], "Talk", 0));
    expect(differences).toEqual(["changed document", "changed element a"]);
  });

  test("keeps elements of one id apart", () => {
    expect(picture(write([m("a"), m("a", "2")]), write([m("a"), m("a", "3")]))).toEqual([
      "changed element a#2 content",
    ]);
  });

  test.each([
    ["{", write([]), "before"],
    [write([]), '{"a":1}', "after"],
    [write([]), JSON.stringify({ schemaUrl: URL.replaceAll("conversation", "models") }), "after"],
  ])("refuses %s beside %s", (before, after, side) => {
    expect(compareDocuments(before, after)).toMatchObject({ ok: false, side });
  });

  const lines = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), content: fc.string() }),
    {
      selector: ({ id }) => id,
    },
  );

  test("finds nothing exactly when the texts are equal", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [old, fresh] = [write(before), write(after)];
        expect(picture(old, old)).toEqual([]);
        expect(picture(old, fresh).length === 0).toBe(old === fresh);
      }),
    );
  });

  test("is the same from both sides", () => {
    const turned = { added: "removed", removed: "added", changed: "changed" } as const;
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const there = compareDocuments(write(before), write(after));
        const back = compareDocuments(write(after), write(before));
        if (!there.ok || !back.ok) throw new Error("can’t be read");
        const states = there.differences.map(({ id, state }) => `${id} ${state}`).toSorted();
        expect(
          back.differences.map(({ id, state }) => `${id} ${turned[state]}`).toSorted(),
        ).toEqual(states);
      }),
    );
  });
});
