import fc from "fast-check";
import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { freeName } from "./free-name";

function plainly(wanted: string, taken: Set<string>, mark: string): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${mark}${number}`;
  taken.add(name);
  return name;
}

test("a name that is taken gets the least number that is free", () => {
  const name = fc.constantFrom("a", "b", "a-2", "a-3", "a-2-2", "a#2", "");
  fc.assert(
    fc.property(
      fc.array(name),
      fc.array(fc.tuple(name, fc.constantFrom("-", "#", ""))),
      (taken, all) => {
        const [fast, plain] = [new Set(taken), new Set(taken)];
        for (const [wanted, mark] of all) {
          expect(freeName(wanted, fast, mark)).toBe(plainly(wanted, plain, mark));
        }
      },
    ),
  );
});

test("20,000 equal names take no longer than as many different ones", () => {
  const name = () => {
    const taken = new Set<string>();
    for (let at = 0; at < 20_000; at += 1) freeName("a", taken);
    expect(taken.size).toBe(20_000);
  };
  expect(leastWork(name, 300)).toBeLessThan(300);
});
