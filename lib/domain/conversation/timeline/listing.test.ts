import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTENTS } from "../facts/contents";
import { listTimeline, showsAll, turnNumbers, type ListedMessage } from "./listing";
import { ALL_KINDS, kindsIn, SHOW_KINDS, type ShowKind } from "./show";

const BITS = new Map([
  ["t", CONTENTS.text],
  ["h", CONTENTS.thinking],
  ["c", CONTENTS.tools],
  ["f", CONTENTS.attachments],
]);

/** `ut` is a prompt, `ahc` an assistant's thinking and tool call, `-` a slot that is not on the branch. */
function messagesOf(script: string): (ListedMessage | undefined)[] {
  return script.split(" ").map((word) => {
    if (word === "-") return undefined;
    const letters = word.slice(1).split("");
    return {
      role: word.startsWith("u") ? "user" : "assistant",
      contents: letters.reduce((bits, letter) => bits | (BITS.get(letter) ?? 0), 0),
      toolCallCount: letters.filter((letter) => letter === "c").length,
      attachmentCount: letters.filter((letter) => letter === "f").length,
    };
  });
}

function places(script: string, show: readonly ShowKind[] = SHOW_KINDS, focused = false): string {
  return listTimeline(messagesOf(script), { show: new Set(show), focused }).places.join(" ");
}

describe("listTimeline", () => {
  test.each<[string, ShowKind[], string]>([
    ["ut ahc at", ["user", "assistant", "thinking", "tools", "attachments"], "0 1 2"],
    ["ut ahc at", ["user"], "0"],
    ["ut ahc at", ["assistant"], "2"],
    ["ut ahc at", ["thinking"], "1"],
    ["ut ahct at", ["tools"], "1"],
    ["utf a", ["attachments"], "0"],
    ["ut a", ["assistant"], "1"],
    ["ut at", [], ""],
  ])("%s with %j: %s", (script, show, shown) => {
    expect(places(script, show)).toBe(shown);
  });

  test.each([
    ["ut ahc at at ut at", "0 3 4 5"],
    ["at ut ahc", "0 1"],
    ["ut at ahc", "0 1"],
    ["ut uc at", "0 2"],
    ["ut - at", "0 2"],
  ])("in focus %s leaves %s: prompts and the last words of each turn", (script, shown) => {
    expect(places(script, SHOW_KINDS, true)).toBe(shown);
  });

  test("counts what it leaves out", () => {
    const { hidden } = listTimeline(messagesOf("ut ahcc at atcf -"), {
      show: new Set<ShowKind>(["user", "assistant"]),
      focused: false,
    });
    expect(hidden).toEqual({
      slots: 2,
      branch: 1,
      user: 0,
      assistant: 0,
      thinking: 1,
      tools: 3,
      attachments: 1,
    });
  });

  const messages = fc.array(
    fc.option(
      fc.record({
        role: fc.constantFrom("user", "assistant", "tool"),
        contents: fc.integer({ min: 0, max: 31 }),
        toolCallCount: fc.nat(3),
        attachmentCount: fc.nat(3),
      }),
      { nil: undefined },
    ),
  );
  const filter = fc.record({
    show: fc.uniqueArray(fc.constantFrom(...SHOW_KINDS)),
    focused: fc.boolean(),
  });

  test("each slot is shown once, in order, or counted as left out", () => {
    fc.assert(
      fc.property(messages, filter, (list, { show, focused }) => {
        const { places: shown, hidden } = listTimeline(list, { show: new Set(show), focused });
        expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
        expect(shown.length + hidden.slots).toBe(list.length);
        for (const place of shown) {
          expect(kindsIn(list[place]!).some((kind) => show.includes(kind))).toBe(true);
        }
      }),
    );
  });

  test("everything is shown when nothing is filtered", () => {
    fc.assert(
      fc.property(messages, (list) => {
        const all = { show: ALL_KINDS, focused: false };
        expect(showsAll(all)).toBe(true);
        expect(listTimeline(list, all).places).toHaveLength(list.filter(Boolean).length);
      }),
    );
  });
});

test("turns are counted by prompts", () => {
  expect([...turnNumbers(messagesOf("at ut ahc uc at - ut"))]).toEqual([0, 1, 1, 1, 1, 1, 2]);
});
