import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { placeRetry, placeTurn } from "./add";
import { moveTurns, withoutMessages } from "./move";
import { arranged, orderedSlots, type Arrangement, type OrderedMessage } from "./order";

/** `5 3 3 -`: messages 1, 2, 3, 4 with these indexes. */
function messagesOf(text: string): OrderedMessage[] {
  return text
    .split(" ")
    .map((word, at) => ({ id: at + 1, slotIndex: word === "-" ? null : Number(word) }));
}

function written(messages: readonly OrderedMessage[], arrangement: Arrangement | null): string {
  if (arrangement === null) return "nothing";
  return arranged(messages, arrangement)
    .map(({ id, slotIndex }) => `${id}:${slotIndex ?? "-"}`)
    .join(" ");
}

const NEW = 9;

describe("a new turn", () => {
  test.each([
    ["- -", "end", "1:- 2:- 9:-"],
    ["- -", { before: 1 }, "9:- 1:- 2:-"],
    ["- -", { after: 1 }, "1:- 9:- 2:-"],
    ["0 1", "end", "1:0 2:1 9:2"],
    ["7 3", "end", "1:7 2:3 9:8"],
    // Between neighbours without room it has no index and follows in the array.
    ["0 1", { after: 1 }, "1:0 9:- 2:1"],
    ["0 0 1", { after: 1 }, "1:0 2:0 9:- 3:1"],
    ["0 5", { after: 1 }, "1:0 9:1 2:5"],
    ["0 5", { before: 2 }, "1:0 9:1 2:5"],
    // Behind a loose message of the slot before, an index would come later still.
    ["0 - 5", { after: 1 }, "1:0 9:- 2:- 3:5"],
    ["0 - 5", { after: 2 }, "1:0 2:- 9:1 3:5"],
    // The loose one between the retries comes right behind them.
    ["0 - 0 5", { after: 1 }, "1:0 9:- 2:- 3:0 4:5"],
    ["0 1", { before: 1 }, "9:- 1:0 2:1"],
    ["4 5", { before: 1 }, "9:3 1:4 2:5"],
    ["- 5", { before: 2 }, "1:- 9:- 2:5"],
    ["1e300 2", "end", "1:1e+300 9:- 2:2"],
    ["0", { after: 7 }, "nothing"],
  ] as const)("in %s at %j stands so: %s", (text, place, expected) => {
    const messages = messagesOf(text);
    expect(written(messages, placeTurn(messages, place, NEW))).toBe(expected);
  });
});

describe("a new version", () => {
  test.each([
    ["0 1 1 2", 2, "1:0 2:1 3:1 9:1 4:2"],
    // Readers differ in what they make of missing indexes, so all are written.
    ["- - -", 2, "1:0 2:1 9:1 3:2"],
    ["0 - 5", 2, "1:0 2:1 9:1 3:5"],
    ["5 - 6", 2, "1:0 2:1 9:1 3:2"],
    ["0 1", 5, "nothing"],
  ])("in %s of %i stands so: %s", (text, of, expected) => {
    const messages = messagesOf(text);
    expect(written(messages, placeRetry(messages, of, NEW))).toBe(expected);
  });
});

describe("moved turns", () => {
  test.each([
    ["- - -", [3], { before: 1 }, "3:- 1:- 2:-"],
    ["0 1 2 3", [1], { after: 3 }, "2:0 3:1 1:2 4:3"],
    // Versions go together, whichever was chosen.
    ["0 1 1 2", [3], { after: 4 }, "1:0 4:1 2:2 3:2"],
    ["0 1 2 3", [1, 3], { after: 4 }, "2:0 4:1 1:2 3:3"],
    ["0 1 2", [2], { after: 1 }, "1:0 2:1 3:2"],
    ["0 - 1", [1], { after: 3 }, "2:- 3:0 1:1"],
    ["0 1", [1], { after: 1 }, "nothing"],
  ])("%s: %j to %j stand so: %s", (text, ids, target, expected) => {
    const messages = messagesOf(text);
    expect(written(messages, moveTurns(messages, ids, target))).toBe(expected);
  });
});

describe("what is left", () => {
  test.each([
    ["0 1 2", [2], "1:0 3:2"],
    // Without 2 the loose one would follow 5 and stand last.
    ["5 1 -", [2], "3:- 1:5"],
  ])("of %s without %j: %s", (text, ids, expected) => {
    const messages = messagesOf(text);
    expect(written(messages, withoutMessages(messages, new Set(ids)))).toBe(expected);
  });
});

const anyMessages = fc
  .array(fc.option(fc.integer({ min: -2, max: 6 })), { minLength: 1, maxLength: 10 })
  .map((indexes) => indexes.map((slotIndex, at) => ({ id: at + 1, slotIndex })));

function timeline(messages: readonly OrderedMessage[]): string {
  return orderedSlots(messages)
    .map(({ members }) => members.toSorted((a, b) => a - b).join("+"))
    .join(" ");
}

test("a new turn is where it was asked for, and nobody else changes", () => {
  fc.assert(
    fc.property(anyMessages, fc.nat(9), fc.boolean(), (messages, n, isBefore) => {
      const slots = orderedSlots(messages).map(({ members }) => members);
      const at = n % slots.length;
      const id = slots[at]![0]!;
      const arrangement = placeTurn(messages, isBefore ? { before: id } : { after: id }, 99)!;
      slots.splice(isBefore ? at : at + 1, 0, [99]);
      const expected = slots.map((ids) => ids.join("+")).join(" ");
      expect(timeline(arranged(messages, arrangement))).toBe(expected);
      expect([...arrangement.indexes.keys()].filter((key) => key !== 99)).toEqual([]);
      const others = arrangement.order.filter((key) => key !== 99);
      expect(others).toEqual(messages.map((message) => message.id));
    }),
  );
});

test("a new version joins its slot, and the timeline stays", () => {
  fc.assert(
    fc.property(anyMessages, fc.nat(9), (messages, n) => {
      const of = messages[n % messages.length]!.id;
      const slots = orderedSlots(messages).map(({ members }) =>
        members.includes(of) ? [...members, 99] : members,
      );
      const arrangement = placeRetry(messages, of, 99)!;
      const expected = slots.map((ids) => ids.join("+")).join(" ");
      expect(timeline(arranged(messages, arrangement))).toBe(expected);
    }),
  );
});

test("moved turns are together at their target, and the indexes are the same numbers", () => {
  fc.assert(
    fc.property(
      anyMessages,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
      fc.nat(9),
      fc.boolean(),
      (messages, picks, n, isBefore) => {
        const ids = picks.map((pick) => messages[pick % messages.length]!.id);
        const anchor = messages[n % messages.length]!.id;
        const slots = orderedSlots(messages).map(({ members }) => members);
        const moving = slots.filter((members) => members.some((id) => ids.includes(id)));
        const resting = slots.filter((members) => !members.some((id) => ids.includes(id)));
        const found = resting.findIndex((members) => members.includes(anchor));
        const target = isBefore ? { before: anchor } : { after: anchor };
        const arrangement = moveTurns(messages, ids, target);
        expect(arrangement === null).toBe(found === -1);
        if (arrangement === null) return;
        resting.splice(isBefore ? found : found + 1, 0, ...moving);
        const after = arranged(messages, arrangement);
        const expected = resting.map((members) => members.join("+")).join(" ");
        expect(timeline(after)).toBe(expected);
        const numbers = (list: readonly OrderedMessage[]) =>
          [...new Set(list.map(({ slotIndex }) => String(slotIndex)))].toSorted((a, b) =>
            a < b ? -1 : 1,
          );
        expect(numbers(after)).toEqual(numbers(messages));
      },
    ),
  );
});

test("removing messages leaves the order of the others", () => {
  fc.assert(
    fc.property(anyMessages, fc.array(fc.integer({ min: 1, max: 10 })), (messages, ids) => {
      const gone = new Set(ids);
      const after = arranged(messages, withoutMessages(messages, gone));
      const expected = orderedSlots(messages)
        .map(({ members }) => members.filter((id) => !gone.has(id)))
        .filter((members) => members.length > 0);
      expect(timeline(after)).toBe(expected.map((members) => members.join("+")).join(" "));
    }),
  );
});
