import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mergeTexts } from "./merge-texts";

const write = (messages: Readonly<Record<string, string>>, title = "Talk") =>
  JSON.stringify(
    {
      conversationTitle: title,
      messages: Object.entries(messages).map(([id, content]) => ({ id, content })),
    },
    null,
    2,
  );

const read = (text: string) => {
  const value = JSON.parse(text) as {
    conversationTitle: string;
    messages: { id: string; content: string }[];
  };
  return [
    value.conversationTitle,
    ...value.messages.map(({ id, content }) => `${id}=${content}`),
  ].join(" ");
};

function merged(base: string, mine: string, theirs: string) {
  const result = mergeTexts(base, mine, theirs);
  if (!result.ok) throw new Error(result.side);
  return { text: read(result.text), conflicts: result.conflicts };
}

describe("mergeTexts", () => {
  test("takes what only one side changed, added or removed", () => {
    const base = write({ a: "1", b: "2", c: "3" });
    const mine = write({ a: "1", b: "2 mine", c: "3", d: "4" });
    const theirs = write({ a: "1 theirs", b: "2" }, "Better title");
    expect(merged(base, mine, theirs)).toEqual({
      text: "Better title a=1 theirs b=2 mine d=4",
      conflicts: [],
    });
  });

  test("names what both changed, and leaves that as it is here", () => {
    const base = write({ a: "1", b: "2" });
    const found = merged(base, write({ a: "x", b: "2" }, "M"), write({ a: "y" }, "T"));
    expect(found).toEqual({ text: "M a=x", conflicts: ["", "a"] });
  });

  test("leaves the writing of what nobody changed alone", () => {
    const base = '{ "messages": [ {"id":"a","n":1.0},\n  {"id":"b","n":2} ] , "x":1e2}';
    const mine = base.replace('"n":2', '"n":3');
    const result = mergeTexts(base, mine, base);
    expect(result).toEqual({ ok: true, text: mine, conflicts: [] });
    expect(mergeTexts(base, base, mine)).toEqual({ ok: true, text: mine, conflicts: [] });
  });

  test.each([
    ["{", "{}", "{}", "base"],
    ["{}", "[", "{}", "mine"],
    ["{}", "{}", '{"a":}', "theirs"],
  ])("says of %s, %s and %s which can’t be read", (base, mine, theirs, side) => {
    expect(mergeTexts(base, mine, theirs)).toMatchObject({ ok: false, side });
  });

  const talk = fc
    .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.string()), {
      selector: ([id]) => id,
    })
    .map((entries) =>
      write(Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)))),
    );

  test("a side that changed nothing changes nothing", () => {
    fc.assert(
      fc.property(talk, talk, (base, changed) => {
        expect(merged(base, changed, base)).toEqual({ text: read(changed), conflicts: [] });
        expect(merged(base, base, changed).conflicts).toEqual([]);
        expect(merged(changed, changed, changed).text).toBe(read(changed));
      }),
    );
  });
});
