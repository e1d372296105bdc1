import * as fc from "fast-check";
import { expect, test, vi } from "vitest";

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("a slow law ends when its time is over, between two values, and says so", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let begun = 0;
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), async () => {
      begun += 1;
      await pause(100);
      ended += 1;
    }),
    { numRuns: 10_000 },
  );
  expect(begun).toBeGreaterThanOrEqual(20);
  expect(begun).toBeLessThan(25);
  expect(ended).toBe(begun);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^a law was cut: \d+ values in \d+ ms\n$/)],
  ]);
});

test("a law with a false value fails, also when its time is over while the value is made small", () => {
  vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(10_000);
  const law = fc.property(fc.nat(), (value) => value < 1_000);
  expect(() => fc.assert(law, { numRuns: 20 })).toThrow("Counterexample: [1000]");
});
