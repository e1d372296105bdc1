import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_CALLS, withCalls } from "./scanned-calls";

test("the window is from the first to the last recorded time, however calls are spread", () => {
  const times = fc.array(fc.array(fc.option(fc.integer({ min: 1 }))));
  fc.assert(
    fc.property(times, (conversations) => {
      const scanned = conversations.reduce(
        (sum, calls) =>
          withCalls(
            sum,
            calls.map((at) => ({ call: { at } })),
          ),
        NO_CALLS,
      );
      const all = conversations.flat();
      const dated = all.filter((at) => at !== null).toSorted((a, b) => a - b);
      expect(scanned).toEqual({
        conversations: conversations.length,
        calls: all.length,
        undated: all.length - dated.length,
        window: dated.length === 0 ? null : { firstMs: dated[0], lastMs: dated.at(-1) },
      });
    }),
  );
});
