import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listRetries, retrySteps } from "./retries";
import { RETRIES_AROUND } from "./room";
import type { MemberView } from "./types";

const member = (id: number, more: Partial<MemberView> = {}): MemberView => ({
  id,
  documentId: `m${id}`,
  role: "assistant",
  preferred: false,
  deleted: false,
  createdMs: null,
  ...more,
});

const members = fc
  .array(fc.record({ preferred: fc.boolean(), deleted: fc.boolean() }), {
    minLength: 1,
    maxLength: 700,
    size: "max",
  })
  .map((flags) => flags.map((more, at) => member(at + 1, more)));

describe("a slot of many retries", () => {
  test("is listed whole as long as that is short", () => {
    const few = Array.from({ length: 2 * RETRIES_AROUND + 1 }, (_, at) => member(at));
    expect(listRetries(few, [0])).toEqual({ members: few });
  });

  test("never lists more than those around two messages and a few", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => member(at, { preferred: at === 9 }));
    const { members, cut } = listRetries(many, [20_000, null]);
    expect(members.length).toBeLessThan(4 * RETRIES_AROUND + 5);
    expect(cut).toEqual({ all: 50_000, live: 50_000 });
  });

  test("is stepped through as if all of it were there", () => {
    fc.assert(
      fc.property(members, fc.nat(), (all, choice) => {
        const viewed = all[choice % all.length]!;
        const whole = retrySteps({ members: all }, viewed.id);
        const part = retrySteps(listRetries(all, [viewed.id]), viewed.id);
        expect(part.number).toBe(whole.number);
        expect(part.previous?.id).toBe(whole.previous?.id);
        expect(part.next?.id).toBe(whole.next?.id);
        if (viewed.deleted) return;
        expect(part.count).toBe(whole.count);
        for (const { id } of listRetries(all, [viewed.id]).members) {
          expect(part.numberOf(id)).toBe(whole.numberOf(id));
        }
      }),
    );
  });
});

test("a number is found where it is listed", () => {
  const slot = { members: [member(4), member(5, { deleted: true }), member(6)] };
  expect(retrySteps(slot, 4)).toMatchObject({ number: 1, count: 2 });
  expect(retrySteps(slot, 4).withNumber(2)?.id).toBe(6);
  expect(retrySteps(slot, 4).withNumber(3)).toBeUndefined();
  expect(retrySteps(slot, 5)).toMatchObject({ number: 2, count: 3 });
});
