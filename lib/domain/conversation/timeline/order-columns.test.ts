import fc from "fast-check";
import { expect, test } from "vitest";
import { tallyConversation } from "../facts/derive";
import { OrderColumns } from "./order-columns";
import { buildTimeline } from "./slots";

const message = fc.record({
  documentId: fc.constantFrom("a", "b", ""),
  slotIndex: fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 6 })),
  role: fc.constantFrom("user", "assistant"),
  preferred: fc.boolean(),
  deleted: fc.boolean(),
  createdMs: fc.oneof(fc.constant(null), fc.integer()),
});
const messages = fc.array(message, { maxLength: 30 });
/** Nearly all documents: the order of the array is that of the indexes. */
const inOrder = messages.map((list) =>
  list.toSorted((a, b) => (a.slotIndex ?? -9) - (b.slotIndex ?? -9)),
);

function columnsOf(list: readonly Parameters<OrderColumns["add"]>[0][]): OrderColumns {
  const columns = new OrderColumns();
  for (const each of list) columns.add(each);
  return columns;
}

test("columns have the slots of the timeline, whatever the order", () => {
  fc.assert(
    fc.property(fc.oneof(messages, inOrder), (list) => {
      expect([...columnsOf(list).slots()]).toEqual(buildTimeline(list));
    }),
  );
});

test("columns say what was added", () => {
  fc.assert(
    fc.property(messages, (list) => {
      const columns = columnsOf(list);
      const read = list.map((_, at) => ({
        documentId: columns.documentId(at),
        slotIndex: columns.slotIndex(at),
        role: columns.role(at),
        preferred: columns.isPreferred(at),
        deleted: columns.isDeleted(at),
        createdMs: columns.createdMs(at),
      }));
      expect(read).toEqual(list);
    }),
  );
});

test("slots in the order of the array are made without a sort", () => {
  const columns = columnsOf(
    [0, 0, 1, null, 2].map((slotIndex) => ({
      documentId: "",
      slotIndex,
      role: "user",
      preferred: false,
      deleted: false,
      createdMs: null,
    })),
  );
  expect(columns.isInOrder).toBe(true);
  expect([...columns.slots()].map(({ members }) => members)).toEqual([[0, 1], [2], [3], [4]]);
});

test("a tally counts slots once, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 9 })), (indexes) => {
      const tally = tallyConversation();
      for (const slotIndex of indexes) {
        tally.add({
          role: "user",
          slotIndex,
          pinned: false,
          deleted: false,
          attachmentCount: 0,
          createdMs: null,
          latestMs: null,
          preview: "",
          opening: "",
          tools: [],
        });
      }
      expect(tally.facts({}).slotCount).toBe(new Set(indexes).size);
    }),
  );
});
