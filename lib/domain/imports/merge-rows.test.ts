import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compareVersions, countUndecided, keyMessages } from "./merge-rows";

/** Messages of these ids and texts, as `a:text`. */
function side(...messages: string[]) {
  const raws = messages.map((message) => {
    const [id = "", text = ""] = message.split(":");
    return { raw: JSON.stringify(id === "" ? { text } : { id, text }), revision: 1 };
  });
  return keyMessages(raws);
}

function base(isShared: boolean, ...messages: string[]) {
  const texts = new Map(side(...messages).map(({ key, raw }) => [key, raw]));
  return { texts, isShared };
}

const told = (rows: ReturnType<typeof compareVersions>) =>
  rows.map(({ messageId, state, suggested }) => `${messageId} ${state} ${suggested ?? "?"}`);

describe("two versions of a conversation", () => {
  test("without a base leave every changed message to a person and lose none", () => {
    const rows = compareVersions(side("a:1", "b:1", "c:1"), side("a:1", "x:1", "b:2"), null);
    expect(told(rows)).toEqual([
      "a same mine",
      "x theirs-only theirs",
      "b changed ?",
      "c mine-only mine",
    ]);
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });

  test("number messages by their slots, which retries share", () => {
    const at = (id: string, index: number) => ({
      raw: JSON.stringify({ id, index }),
      revision: 1,
    });
    const mine = keyMessages([at("a", 0), at("b", 1), at("c", 1), at("d", 2)]);
    const theirs = keyMessages([at("a", 0), at("b", 1), at("x", 1), at("d", 2)]);
    const rows = compareVersions(mine, theirs, null);
    expect(rows.map(({ messageId, slot }) => `${messageId} ${slot}`)).toEqual([
      "a 0",
      "b 1",
      "x 1",
      "c 1",
      "d 2",
    ]);
  });

  test("with the export both come from follow whoever changed something", () => {
    const from = base(true, "a:1", "b:1", "c:1", "d:1", "e:1", "f:1");
    const mine = side("a:2", "b:1", "c:2", "d:1", "f:2");
    const theirs = side("a:1", "b:2", "c:3", "e:1");
    expect(told(compareVersions(mine, theirs, from))).toEqual([
      "a changed mine",
      "b changed theirs",
      "c both-changed ?",
      // Removed here, unchanged there: stays removed.
      "e theirs-only mine",
      // Removed there, unchanged here: goes.
      "d mine-only theirs",
      // Removed there and changed here: only a person knows.
      "f mine-only ?",
    ]);
  });

  test("with a base that the other side may be older than take nothing away", () => {
    const rows = compareVersions(side("a:1", "b:1"), side("a:1"), base(false, "a:1", "b:1"));
    expect(told(rows)).toEqual(["a same mine", "b mine-only mine"]);
  });

  test("tell messages of one id, and of none, apart by their order", () => {
    const rows = compareVersions(side("a:1", "a:2", ":3"), side("a:1", "a:4", ":3"), null);
    expect(told(rows)).toEqual(["a same mine", "a#2 changed ?", "#2 same mine"]);
  });

  test("count as many open decisions as rows without a suggestion and a choice", () => {
    const rows = compareVersions(side("a:1", "b:1"), side("a:2", "b:2"), null);
    const shell = { state: "same", suggested: "mine" } as const;
    expect(countUndecided({ rows, shell }, { messages: {} })).toBe(2);
    expect(countUndecided({ rows, shell }, { messages: { a: "mine" } })).toBe(1);
    const open = { state: "changed", suggested: null } as const;
    const all = { a: "mine", b: "theirs" } as const;
    expect(countUndecided({ rows, shell: open }, { messages: all })).toBe(1);
    expect(countUndecided({ rows, shell: open }, { messages: all, shell: "mine" })).toBe(0);
  });

  test("have every message of both sides once, each side in its own order where the other has none", () => {
    const messages = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d", "e", "f"));
    fc.assert(
      fc.property(messages, messages, (mine, theirs) => {
        const rows = compareVersions(side(...mine), side(...theirs), null);
        const keys = rows.map(({ messageId }) => messageId);
        expect(keys.toSorted()).toEqual([...new Set([...mine, ...theirs])].toSorted());
        expect(keys.filter((key) => mine.includes(key))).toEqual(mine);
        const onlyTheirs = theirs.filter((key) => !mine.includes(key));
        const firsts = onlyTheirs.filter(
          (key) => theirs.indexOf(key) < theirs.findIndex((other) => mine.includes(other)),
        );
        expect(keys.slice(0, firsts.length)).toEqual(firsts);
      }),
    );
  });
});

test("messages are compared by what they say, to the last digit", () => {
  const state = (mine: string, theirs: string) =>
    compareVersions([{ key: "m", raw: mine, revision: 1 }], [{ key: "m", raw: theirs }], null).map(
      (row) => row.state,
    );
  expect(
    state('{"a":12345678901234567890,"b":2}', '{ "b": 2.0, "a": 12345678901234567890 }'),
  ).toEqual(["same"]);
  expect(state('{"a":12345678901234567890}', '{"a":12345678901234567891}')).toEqual(["changed"]);
  expect(state('{"a":1,"a":2}', '{"a":2}')).toEqual(["changed"]);
});
